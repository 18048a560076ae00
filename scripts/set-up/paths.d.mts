/** Downloads and engine builds, shared by all checkouts of this user. */
export const cacheDir: string;
