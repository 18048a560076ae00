/** The name of an imported file in the file store. */
export const uploadOf = ({ content_hash }: { readonly content_hash: string }): string => `uploads/${content_hash}`;
