/**
 * Loaded once per worker and shared by all its workflows; what a workflow loads itself are only its own few modules.
 * Shared code is frozen after loading, so the lazy set-up of the libraries happens here.
 */
import "@langchain/langgraph";
import "./graph-context.ts";
