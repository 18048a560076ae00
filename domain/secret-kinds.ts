/** What must not be remembered, by its name. */
export const secretKinds = ["card_number", "key", "password"] as const;
export type SecretKind = (typeof secretKinds)[number];
