/** Gives back the slot or count that a request holds. A second call has no effect. */
export type Release = () => void;

export const nothing: Release = () => undefined;
