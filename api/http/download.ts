import type { Context } from "koa";
import type { Download } from "../route.ts";
import { drained } from "./event-stream.ts";

export const isDownload = (value: unknown): value is Download =>
  typeof value === "object" && value !== null && "mediaType" in value && "write" in value;

/**
 * Streams a file. A failure before its first byte is answered like any other. A later one destroys the connection, so
 * that the client sees an incomplete answer (RFC 9112 §8) and no end of the file.
 */
export async function sendDownload(
  context: Context,
  { mediaType, fileName, write }: Download,
  onCut: (error: unknown) => void,
): Promise<void> {
  const { res } = context;
  const begin = () => {
    context.respond = false;
    res.writeHead(200, { "Content-Type": mediaType, "Content-Disposition": `attachment; filename="${fileName}"` });
  };
  if (context.method === "HEAD") {
    begin();
    res.end();
    return;
  }
  try {
    await write(async (text) => {
      if (res.destroyed) throw new Error("The client closed the connection");
      if (!res.headersSent) begin();
      if (!res.write(text)) await drained(res);
    });
    res.end();
  } catch (error) {
    if (!res.headersSent) throw error;
    onCut(error);
    res.destroy();
  }
}
