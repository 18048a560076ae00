import { ReadableStream, TransformStream, WritableStream } from "web-streams-polyfill";
import { defineGlobal } from "./define-global.ts";

// LangGraph implements every graph run as a stream. The polyfill uses plain promises, which can be replayed; Node's
// streams cannot.
defineGlobal("ReadableStream", ReadableStream);
defineGlobal("WritableStream", WritableStream);
defineGlobal("TransformStream", TransformStream);
