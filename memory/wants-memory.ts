import type { OwnerState } from "../stores/ports/memory-items.ts";

/** Whether the memory of the owner may be read and written: the user has not opted out and was not erased. */
export const wantsMemory = ({ settings, erased_at }: Pick<OwnerState, "settings" | "erased_at">): boolean =>
  settings.enabled && erased_at === null;
