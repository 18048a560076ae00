/**
 * Modules that are loaded once per worker and shared by all its workflows. A workflow loads only its own few modules.
 * Shared code is frozen after loading, so the libraries' lazy set-up is done here.
 */
import "@langchain/langgraph";
import "./graph-context.ts";
