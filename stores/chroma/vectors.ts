import type { Log } from "../../platform/log.ts";
import type { VectorStore } from "../ports/vectors.ts";

export interface ChromaOptions {
  readonly url: string;
  readonly token: string | undefined;
  readonly tenant: string;
  readonly database: string;
  readonly space: string;
  readonly waitMs: number;
  readonly log: Log;
}
export async function openChromaVectors(_options: ChromaOptions): Promise<VectorStore> {
  throw new Error("to come");
}
