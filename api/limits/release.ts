/** Gives back what a request has taken, when the request is over. A second call has no effect. */
export type Release = () => void;

export const nothing: Release = () => undefined;
