import { z } from "zod";

export const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
export const url = z.string().min(1);
export const items = (list: string): string[] => list.split(",").flatMap((item) => item.trim() || []);
