/**
 * Defines the globals that LangGraph needs and the workflow sandbox lacks. Runs once per worker, before any workflow
 * module; the sandbox freezes them afterwards.
 */
import "./streams.ts";
import "./microtask.ts";
import "./crypto.ts";
import "./abort-signal.ts";
import "./stack-traces.ts";
