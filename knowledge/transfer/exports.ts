import type { Ctx } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";
import { transferLimits } from "../../domain/limits/transfer.ts";
import type { ExportFormat } from "../../domain/transfer/lines.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { Registry } from "../registry.ts";
import { writeGraphml } from "./graphml.ts";
import { writeNdjson } from "./ndjson.ts";
import type { SendText } from "./send-text.ts";

export interface Exports {
  /**
   * Prepares an export; the returned function sends it. Both throw `not_found`. Sending throws `overloaded` while too
   * many exports run in this process, or another one of the same tenant. A file whose sending failed has no end: no
   * trailer, or an open element.
   */
  open(ctx: Ctx, kg_name: string, format: ExportFormat): Promise<(send: SendText) => Promise<void>>;
}

interface ExportServices {
  readonly records: Pick<Records, "exports">;
  readonly registry: Pick<Registry, "get">;
}

const writers = { ndjson: writeNdjson, graphml: writeGraphml } as const satisfies Record<ExportFormat, unknown>;

export function createExports({ records: { exports }, registry }: ExportServices): Exports {
  /** Tenants with an export under way. */
  const underWay = new Set<string>();
  return {
    async open(ctx, kg_name, format) {
      const { id } = await registry.get(ctx, kg_name);
      return async (send) => {
        if (underWay.size >= transferLimits.exportsAtOnce || underWay.has(ctx.tenant_id)) throw tooMany();
        underWay.add(ctx.tenant_id);
        try {
          await writers[format](exports, id, send);
        } finally {
          underWay.delete(ctx.tenant_id);
        }
      };
    },
  };
}

const tooMany = () =>
  new AppError("overloaded", "Too many exports are under way; try again", {
    retryAfterSeconds: 10,
    details: { shed: "exports" },
  });
