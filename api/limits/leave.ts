/** What a request has to give back when it is over; twice is once. */
export type Leave = () => void;

export const nothing: Leave = () => undefined;
