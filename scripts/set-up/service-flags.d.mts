export const safetyFlags: readonly string[];
export const serviceFlags: readonly string[];
export function flagsBeside(nodeOptions?: string): readonly string[];
