/**
 * What fields and parameters mean, by name. Where a name means several things, `<shape>.<name>` or `<field above>.<name>`
 * goes first; what a schema says itself (`.describe`) goes before all of them.
 */
export type Words = Readonly<Record<string, string>>;
