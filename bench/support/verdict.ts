/** How a goal is told to be held or missed. */
export const verdict = (isHeld: boolean): string => (isHeld ? "Held" : "MISSED");
