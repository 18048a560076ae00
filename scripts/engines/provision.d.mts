import type { EngineName } from "./start.mjs";

export interface EngineRecipe {
  /** For people. */
  readonly title: string;
  /** The settings that name a server which runs already: its URL, then what else a client needs. */
  readonly settings: readonly [string, ...string[]];
  /** What is fetched: the version, where the recipe decides on it. */
  readonly key: string;
}

export const engines: Readonly<Record<EngineName, EngineRecipe>>;

/** What the environment says about a server that runs already; undefined without its URL, which is the first name. */
export function givenSettings(names: readonly [string, ...string[]]): Readonly<Record<string, string>> | undefined;
