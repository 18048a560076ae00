import { byId } from "../dom.ts";

/** Screen readers read this aloud. */
export function say(text: string): void {
  byId("status", HTMLElement).textContent = text;
}
