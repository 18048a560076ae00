import { fold } from "../../domain/text/fold.ts";

/** "Favourite colour" and "favourite  Colour" are the same. */
export const keyOf = (text: string | undefined): string =>
  fold(text ?? "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/^(?:the|a|an|our|my) /, "")
    .trim();

/** "My project's name is …" is about the project, and "my new project" about the project. */
export const predicateOf = (text: string | undefined): string =>
  keyOf((text ?? "").replace(/['’]s name$/i, "").replace(/^(?:new|current|present) (?=\S)/i, ""));
