import type { Ctx } from "../../domain/auth.ts";
import { AppError, invalidInput } from "../../domain/errors.ts";
import type { KnowledgeGraph } from "../../domain/kg.ts";
import { HeaderLine } from "../../domain/transfer/header-line.ts";
import type { FileStore, SpooledFile } from "../../stores/ports/files.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { Registry } from "../registry.ts";

export interface FileToImport {
  readonly kg_name: string;
  /** The file in the spool. */
  readonly file: SpooledFile;
  /** Whether a missing knowledge graph is made with the settings in the file. */
  readonly create: boolean;
}

export interface Imports {
  /**
   * Stores the file and queues its import; returns the job's id. An accepted file is never lost. Throws `not_found`,
   * and `invalid_input` for a file of another format or version; the job checks the rest.
   */
  start(ctx: Ctx, given: FileToImport): Promise<string>;
}

interface ImportServices {
  readonly records: Pick<Records, "imports" | "kgDeletions">;
  readonly files: Pick<FileStore, "keep" | "readPart">;
  readonly registry: Pick<Registry, "create" | "get">;
  /** Wakes the background loops after an order was queued. */
  readonly wake: () => void;
}

/** Longer than every header. */
const headerBytes = 262_144;

export function createImports({ records, files, registry, wake }: ImportServices): Imports {
  async function target(
    ctx: Ctx,
    { kg_name: name }: FileToImport,
    settings: HeaderLine["kg"],
  ): Promise<{ readonly kg: KnowledgeGraph; readonly created: boolean }> {
    try {
      return { kg: await registry.create(ctx, { ...settings, name }), created: true };
    } catch (error) {
      if (!(error instanceof AppError && error.kind === "conflict")) throw error;
      return { kg: await registry.get(ctx, name), created: false };
    }
  }

  /** No job will remove the knowledge graph. It stays if another request has put data into it meanwhile. */
  async function undo({ id }: KnowledgeGraph): Promise<void> {
    const options = { force: false, keeps_vectors: false, keeps_adopted: true };
    await records.kgDeletions.hide(id, options).catch(() => undefined);
  }

  return {
    async start(ctx, given) {
      const known = given.create ? null : await registry.get(ctx, given.kg_name);
      const { file } = given;
      const header = headerOf(await files.readPart(await files.keep(file), 0, headerBytes));
      const { kg, created } = known ? { kg: known, created: false } : await target(ctx, given, header.kg);
      try {
        const job_id = await records.imports.queue({
          tenant_id: ctx.tenant_id,
          kg_id: kg.id,
          content_hash: file.hash,
          size_bytes: file.size_bytes,
          created_kg: created,
          trace_id: ctx.trace_id,
        });
        wake();
        return job_id;
      } catch (error) {
        if (created) await undo(kg);
        throw error;
      }
    },
  };
}

function headerOf(start: Buffer | null): HeaderLine {
  const [line = ""] = (start ?? Buffer.alloc(0)).toString("utf8").split("\n", 1);
  const parsed = HeaderLine.safeParse(jsonOf(line));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidInput(`Line 1: ${[issue?.path.join("."), issue?.message].filter(Boolean).join(": ")}`, "file");
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
