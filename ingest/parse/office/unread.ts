import type { Attributes } from "./xml.ts";

const kinds = {
  oMath: "formula",
  chart: "chart",
  relIds: "diagram",
  OLEObject: "embedded file",
  oleObj: "embedded file",
  altChunk: "embedded file",
} as const;
type Name = keyof typeof kinds;

const isUnread = (name: string): name is Name => Object.hasOwn(kinds, name);

/** Counts the visible parts of a document that are not read, for a warning. */
export function createUnread() {
  const counts = new Map<string, number>();
  const count = (kind: string): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return {
    count,
    note(name: string, attributes: Attributes): void {
      // "c:chart" is also the root of a chart's own part, without a relationship.
      if (!isUnread(name) || (name === "chart" && Object.keys(attributes).every((key) => !key.endsWith(":id")))) return;
      count(kinds[name]);
    },
    warnings: (): string[] =>
      [...counts].map(([kind, count]) =>
        count === 1 ? `1 ${kind} was not read` : `${count} ${plural(kind)} were not read`,
      ),
  };
}

const plural = (kind: string): string => (kind.endsWith("x") ? `${kind}es` : `${kind}s`);
