/** One server-sent event. */
export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Parses the events of a text/event-stream as they arrive (WHATWG HTML, "Interpreting an event stream"). Comments are
 * skipped.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let unread = "";
  const decoder = new TextDecoder();
  // Not every browser supports iteration over a stream.
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      unread += decoder.decode(part.value, { stream: true });
      const blocks = unread.split(/\r?\n\r?\n/);
      unread = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parse(block);
        if (event) yield event;
      }
    }
  } finally {
    // When the caller stops listening, the connection is closed. A broken connection needs no closing.
    await reader.cancel().catch(() => undefined);
  }
}

/** null for a block without data, such as a comment that keeps the connection open. */
function parse(block: string): StreamEvent | null {
  const fields = new Map<string, string[]>();
  for (const line of block.split(/\r?\n/)) {
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  const data = fields.get("data");
  if (!data) return null;
  return { id: fields.get("id")?.at(-1) ?? "", event: fields.get("event")?.at(-1) ?? "message", data: data.join("\n") };
}
