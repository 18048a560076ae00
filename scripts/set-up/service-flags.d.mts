export const safetyFlags: readonly string[];
export const serviceFlags: readonly string[];
