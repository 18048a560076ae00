import type { Connection } from "@temporalio/client";
import type { Log } from "../../platform/log.ts";
import { searchAttributes } from "./names.ts";
import { detailsOf, grpcStatus, statusOf } from "./server-errors.ts";

const names = Object.values(searchAttributes).map(({ name }) => name);
/** INDEXED_VALUE_TYPE_KEYWORD of Temporal's interface. */
const keyword = 2;
const callTimeoutMs = 10_000;
/** A server needs up to a minute until it knows a new attribute. */
const lookAgainMs = 60_000;

/** Attributes by which operators find workflows in the Temporal UI. Workflows also run if the server lacks them. */
export interface SearchAttributes {
  /** Registers missing attributes if the server allows it. Never throws. */
  register(): Promise<void>;
  /**
   * Runs `start` with attributes. If the server does not know them, runs `start` again without them, and for the next
   * minute only without them.
   */
  whereKnown<Result>(start: (withAttributes: boolean) => Promise<Result>): Promise<Result>;
}

interface AttributeOptions {
  readonly connection: Pick<Connection, "operatorService" | "withDeadline">;
  readonly namespace: string;
  readonly log: Log;
}

export function createSearchAttributes({ connection, namespace, log }: AttributeOptions): SearchAttributes {
  let unknownUntil = 0;
  let wasTold = false;

  function tellOnce(error: unknown): void {
    if (wasTold) return;
    wasTold = true;
    const remedy = `temporal operator search-attribute create --namespace ${namespace} ${names
      .map((name) => `--name ${name} --type Keyword`)
      .join(" ")}`;
    log.warn({ err: error }, `workflows start without search attributes, which can be added with: ${remedy}`);
  }

  async function register(): Promise<void> {
    try {
      await connection.withDeadline(Date.now() + callTimeoutMs, () => addMissing(connection, namespace));
    } catch (error) {
      // Every other error is an outage or a missing namespace, which the first start reports.
      if (isRefusal(error)) tellOnce(error);
    }
  }

  return {
    register,
    async whereKnown(start) {
      if (Date.now() < unknownUntil) return start(false);
      try {
        return await start(true);
      } catch (error) {
        if (!isUnknownAttribute(error)) throw error;
        unknownUntil = Date.now() + lookAgainMs;
        await register();
        return start(false);
      }
    },
  };
}

async function addMissing({ operatorService }: AttributeOptions["connection"], namespace: string): Promise<void> {
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
  const missing = names.filter((name) => !(name in customAttributes));
  if (missing.length === 0) return;
  const types = Object.fromEntries(missing.map((name) => [name, keyword]));
  await operatorService.addSearchAttributes({ namespace, searchAttributes: types });
}

/** Whether the server refused: no permission, no operator interface, or too many attributes. */
const isRefusal = (error: unknown): boolean => {
  const passing = [grpcStatus.cancelled, grpcStatus.deadlineExceeded, grpcStatus.unavailable, grpcStatus.notFound];
  const status = statusOf(error);
  return status !== undefined && !passing.some((code) => code === status);
};

const isUnknownAttribute = (error: unknown): boolean =>
  statusOf(error) === grpcStatus.invalidArgument && /search attribute/i.test(detailsOf(error));
