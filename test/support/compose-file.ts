import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

/** The repository's root. */
export const root = join(import.meta.dirname, "../..");
export const read = (path: string): string => readFileSync(join(root, path), "utf8");

const text = z.union([z.string(), z.number().transform(String)]);
const conditions = z.enum(["service_healthy", "service_completed_successfully", "service_started"]);

/** The part of the Compose Specification that the file uses, in the forms that it uses. */
const serviceSchema = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string() }).optional(),
  command: z.array(text).optional(),
  entrypoint: z.array(text).optional(),
  environment: z.record(z.string(), text).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  profiles: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.strictObject({ condition: conditions })).default({}),
  healthcheck: z
    .strictObject({
      test: z.array(text),
      interval: z.string(),
      timeout: z.string(),
      retries: z.number(),
      start_period: z.string(),
    })
    .optional(),
  deploy: z
    .strictObject({ resources: z.strictObject({ limits: z.strictObject({ cpus: z.string(), memory: z.string() }) }) })
    .optional(),
  restart: z.string(),
  security_opt: z.array(z.string()),
  logging: z.unknown().optional(),
  init: z.boolean().default(false),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  shm_size: z.string().optional(),
  stop_grace_period: z.string().optional(),
});

const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().default(false) })),
  volumes: z.record(z.string(), z.strictObject({})),
});
export type Compose = z.infer<typeof composeSchema>;

/** `${NAME}`, `${NAME:-default}` or `${NAME:?message}`; `$$` is a dollar sign. */
const reference = /\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g;

export interface Reference {
  readonly name: string;
  /** Compose refuses to start without a value. */
  readonly required: boolean;
}

export const referencesIn = (source: string): Reference[] =>
  [...source.matchAll(reference)].flatMap(([, name, kind]) => (name ? [{ name, required: kind === "?" }] : []));

/** Replaces variables in the texts of the parsed file, as Compose does. Throws if a required value is missing. */
function interpolate(node: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof node === "string") return interpolateText(node, values);
  if (Array.isArray(node)) return node.map((item) => interpolate(item, values));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, interpolate(value, values)]));
}

const interpolateText = (source: string, values: Readonly<Record<string, string>>): string =>
  source.replaceAll(
    reference,
    (whole, ...[name, kind, rest = ""]: [name?: string, kind?: string, rest?: string, ...unknown[]]) => {
      if (name === undefined) return whole === "$$" ? "$" : whole;
      const value = values[name] ?? "";
      if (value === "" && kind === "?") throw new Error(`required variable ${name} is missing: ${rest}`);
      return value === "" && kind === "-" ? rest : value;
    },
  );

/** The file with the merge keys resolved, unchecked and before interpolation. */
export const composeDocument = (): unknown => parse(read("docker-compose.yml"), { merge: true });

/** The file as Compose would see it with these values in `.env`. */
export const readCompose = (values: Readonly<Record<string, string>>): Compose =>
  composeSchema.parse(interpolate(composeDocument(), values));

/** Lines NAME=value of a file for `.env`. */
export const readEnv = (path: string): Record<string, string> =>
  Object.fromEntries([...read(path).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));

/** "1.5.9" of "chromadb/chroma:1.5.9". */
export const tagOf = (image: string): string => image.slice(image.lastIndexOf(":") + 1);
