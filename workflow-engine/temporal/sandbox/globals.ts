/**
 * Defines what LangGraph expects of a browser-like global object and the workflow sandbox lacks.
 * Runs once per worker, before any workflow module; the sandbox freezes all of it afterwards.
 */
import "./streams.ts";
import "./microtask.ts";
import "./crypto.ts";
import "./abort-signal.ts";
import "./stack-traces.ts";
