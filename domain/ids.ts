import { monotonicFactory } from "ulid";
import { z } from "zod";

/** Buffer of random bytes: one system call for each digit would cost more than the rest of an id. */
const drawn = new Uint8Array(1_024);
let left = 0;
function random(): number {
  if (left === 0) left = crypto.getRandomValues(drawn).length;
  left -= 1;
  return (drawn[left] ?? 0) / 256;
}

const next = monotonicFactory(random);
const opaque = <P extends string>(prefix: P) => z.string().regex(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`));

/** Opaque ids are a prefix for the kind and a ULID: unique, and sorted by creation time. */
export const newSourceId = (): string => `src_${next()}`;
export const newJobId = (): string => `job_${next()}`;
export const newKeyId = (): string => `key_${next()}`;
export const newTraceId = (): string => `trc_${next()}`;
export const newEventId = (): string => `evt_${next()}`;
export const newErasureId = (): string => `era_${next()}`;
export const newRequestId = (): string => `req_${next()}`;
export const newBenchmarkId = (): string => `bench_${next()}`;

export const SourceId = opaque("src");

/** Ids of entities, relations, chunks and knowledge graphs: positive integers that JSON carries exactly. */
export const RecordId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
