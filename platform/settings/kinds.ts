import { z } from "zod";

export const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
export const url = z.string().min(1);
export const items = (list: string): string[] => list.split(",").flatMap((item) => item.trim() || []);

/** An HTTP proxy, `http://[user:password@]host:port`; what is wrong with one is said without its text. */
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
