import { firstSchema } from "./0001-first-schema.ts";
import { quotesAndPurges } from "./0002-quotes-and-purges.ts";
import { derivation } from "./0003-derivation.ts";
import { listsAndRetention } from "./0004-lists-and-retention.ts";
import { choosing } from "./0005-choosing.ts";
import { flipsAndTurns } from "./0006-flips-and-turns.ts";
import type { Migration } from "./migration.ts";

/** In order. A released migration never changes, not even in a comment of its SQL; a change is a new entry. */
export const allMigrations: readonly Migration[] = [
  firstSchema,
  quotesAndPurges,
  derivation,
  listsAndRetention,
  choosing,
  flipsAndTurns,
];
