/** Sends a part of a file. Resolves when the receiver takes more; rejects when it is gone. */
export type SendText = (text: string) => Promise<void>;
