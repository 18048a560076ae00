/**
 * Loaded once per worker and shared by all its workflows; what a workflow loads itself are only its own few modules.
 * Shared code is frozen after loading, so whatever the libraries set up lazily is set up here.
 */
import "@langchain/langgraph";
import "./graph-context.ts";
