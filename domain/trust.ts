/** Where an item of memory comes from, most trusted first. */
export const trustLevels = ["direct_user", "internal_tool", "model_inference", "untrusted_document"] as const;
export type Trust = (typeof trustLevels)[number];
