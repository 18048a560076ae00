import { z } from "zod";

const variables = z.registry<{ readonly variable: string }>();

/** One setting: the environment variable that gives it, its meaning for operators, and its form with the default. */
export function setting<S extends z.ZodType>(variable: string, meaning: string, form: S): S {
  const described = form.describe(meaning);
  variables.add(described, { variable });
  return described;
}

/** The environment variable of a setting. */
export const variableOf = (form: z.ZodType): string => variables.get(form)?.variable ?? "";

export const flag = (byDefault: "true" | "false") =>
  z
    .enum(["true", "false", "1", "0"])
    .default(byDefault)
    .transform((value) => value === "true" || value === "1");
export const url = z.string().min(1);
export const count = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);
export const seconds = (maximum: number) => z.coerce.number().min(0).max(maximum);
export const items = (list: string): string[] => list.split(",").flatMap((item) => item.trim() || []);

/** An HTTP proxy, `http://[user:password@]host:port`. A message about a wrong value never quotes the value. */
export const proxyUrl = z
  .string()
  .regex(/^http:\/\/(?:[^\s/?#@]*@)?[^\s/?#@]+\/?$/i, "must be http://host:port")
  .refine((text) => URL.canParse(text) && isDecodable(new URL(text)), "must be http://host:port")
  .transform((text) => new URL(text));

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
