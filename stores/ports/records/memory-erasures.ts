import type { MemoryOwner } from "../../../domain/memory-item.ts";

/** Number of things by their kind ("answers"). */
export type ErasedCounts = Readonly<Record<string, number>>;

/** The receipt of an erasure. */
export interface MemoryErasure {
  readonly id: string;
  readonly requested_at: Date;
  /**
   * Lower bounds: after a crash between a removal in another store and its note, the number of this kind is too low.
   */
  readonly removed: ErasedCounts;
  /** When all stores were last counted and found empty; null before that. */
  readonly verified_at: Date | null;
}

/** An erasure whose wipe is due. */
export interface DueErasure extends MemoryOwner {
  readonly id: string;
  /** True for the second wipe, which removes data that was stored while the first wipe ran. */
  readonly again: boolean;
}

/**
 * Orders to erase the memory of users. An order is a row, so it survives a crash. Later the same row is the receipt.
 */
export interface MemoryErasureRecords {
  /**
   * Orders the erasure of the user's memory, and returns it. An existing erasure is returned; if it has wiped something
   * already, it starts again.
   */
  request(owner: MemoryOwner): Promise<MemoryErasure>;
  /** The erasure of the user's memory; null if nobody has requested one. */
  find(owner: MemoryOwner): Promise<MemoryErasure | null>;
  /** null for an unknown erasure, and for an erasure of another tenant. */
  get(tenant_id: string, id: string): Promise<MemoryErasure | null>;
  /** Erasures to wipe, oldest first: for the first time at once, for the second time when requested before `again`. */
  due(
    again: Date,
    options: { readonly limit: number; readonly except: readonly string[] },
  ): Promise<readonly DueErasure[]>;
  /**
   * Erases what the records keep of the user: questions and answers of ended jobs, answers kept for repeated requests.
   * One transaction changes at most `limit` rows of each kind and notes their numbers. Returns how many; 0 when nothing
   * is left that can be erased now.
   */
  wipe(erasure: DueErasure, limit: number): Promise<number>;
  /** Adds the numbers of records that were removed from other stores to the receipt. */
  note(id: string, removed: ErasedCounts): Promise<void>;
  /** Number of rows that the records still have, including questions whose jobs have not ended. */
  left(erasure: DueErasure): Promise<number>;
  /** Notes that all stores were counted and are empty. The second time also forgets the user's id. */
  end(erasure: DueErasure): Promise<void>;
}
