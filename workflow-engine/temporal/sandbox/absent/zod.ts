// Replaces zod in the workflow bundle. LangGraph's libraries build some schemas while they load, but our graphs never
// use them, because their states are annotations. Methods that validate throw, so that no value passes unchecked.

const refuse = (): never => {
  throw new Error("zod is not available inside workflows: check data in an activity");
};

const validating: ReadonlySet<PropertyKey> = new Set(["parse", "safeParse", "parseAsync", "safeParseAsync"]);

/** Stands for every schema: each of its methods returns a schema. */
const schema: object = new Proxy(() => undefined, {
  get: (target, key) => (validating.has(key) ? refuse : (Reflect.get(target, key) ?? (() => schema))),
  apply: () => schema,
});

export const z = schema;
export const ZodFirstPartyTypeKind = {};
export const globalRegistry = { get: () => undefined, add: () => undefined };
export const util = schema;
export class $ZodRegistry {}
export class $ZodNever {}
export class $ZodOptional {}
export class $ZodUnknown {}
export const parse = refuse;
export const parseAsync = refuse;
export const toJSONSchema = refuse;
export const clone = refuse;
export const _never = () => schema;
export const _unknown = () => schema;
