import { ReadableStream, TransformStream, WritableStream } from "web-streams-polyfill";
import { defineGlobal } from "./define-global.ts";

// Every graph run is a stream underneath. The polyfill is plain promises, which replay; Node's streams are not.
defineGlobal("ReadableStream", ReadableStream);
defineGlobal("WritableStream", WritableStream);
defineGlobal("TransformStream", TransformStream);
