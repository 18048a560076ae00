import { AppError } from "../../../domain/errors.ts";
import type { Archive, Part } from "./archive.ts";
import { relationshipsOf } from "./relationships.ts";
import type { createUnread } from "./unread.ts";
import type { SheetEntry } from "./xlsx-workbook.ts";
import { readXml } from "./xml.ts";

type Unread = ReturnType<typeof createUnread>;

/**
 * Counts the charts, diagrams and text boxes on the sheets. They are in parts of their own, which are read after the
 * text: a part that cannot be read, or that is too large, is counted and does not stop the workbook.
 */
export async function noteDrawings(archive: Archive, sheets: readonly SheetEntry[], unread: Unread): Promise<void> {
  const seen = new Set<string>();
  for (const { part } of sheets) {
    try {
      for (const { type, target } of (await relationshipsOf(archive, part)).values()) {
        if (type !== "drawing" || seen.has(target)) continue;
        seen.add(target);
        noteDrawing(await archive.read(target), unread);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      unread.count("drawing");
    }
  }
}

function noteDrawing(part: Part, unread: Unread): void {
  // The fallback repeats what the choice beside it holds.
  let [fallbacks, isText, text] = [0, false, ""];
  readXml(part, {
    open(name, attributes) {
      if (name === "Fallback") fallbacks += 1;
      else if (fallbacks > 0) return;
      else if (name === "txBody") text = "";
      else if (name === "t") isText = true;
      else unread.note(name, attributes);
    },
    text(data) {
      if (isText && text.length < 100) text += data.trim();
    },
    close(name) {
      if (name === "Fallback") fallbacks -= 1;
      else if (name === "t") isText = false;
      else if (name === "txBody" && fallbacks === 0 && text !== "") unread.count("text box");
    },
  });
}
