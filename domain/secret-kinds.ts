/** Kinds of secrets that must not be remembered. */
export const secretKinds = ["card_number", "key", "password"] as const;
export type SecretKind = (typeof secretKinds)[number];
