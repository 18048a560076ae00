import { type Document, isMap, isNode, isPair, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { messageOfIssue } from "../../domain/issue-message.ts";
import { ConfiguredGraph } from "../../domain/kg.ts";

/** A fault in one file of the folder. */
export interface FileFault {
  /** Name of the file. */
  readonly name: string;
  /** The line, the field and its bound, in words. */
  readonly reason: string;
}

/** `tenant_id`: the tenant of the file; null if the file does not tell. */
export type Definition =
  | { readonly kg: ConfiguredGraph }
  | { readonly faults: readonly string[]; readonly tenant_id: string | null };

/** Reads one file. YAML contains JSON, so one reader serves both. A reason never quotes a value of the file. */
export function readDefinition(text: string): Definition {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) return { faults: [`line ${lines.linePos(error.pos[0]).line}: not valid YAML or JSON`], tenant_id: null };
  const content = contentOf(document);
  const parsed = ConfiguredGraph.safeParse(content, { reportInput: true });
  if (parsed.success) return { kg: parsed.data };
  const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue, { document, lines }));
  return { faults, tenant_id: tenantOf(content) };
}

function tenantOf(content: unknown): string | null {
  const parsed = z.object({ tenant_id: ConfiguredGraph.shape.tenant_id }).safeParse(content);
  return parsed.success ? parsed.data.tenant_id : null;
}

/** undefined if the aliases of the file multiply its size. */
function contentOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch {
    return undefined;
  }
}

interface Place {
  readonly document: Document;
  readonly lines: LineCounter;
}

function faultsOf(issue: z.core.$ZodIssue, place: Place): readonly string[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => `line ${lineOf([...issue.path, key], place)}: ${shortened(key)} is not a field`);
  const field = issue.path.length === 0 ? "the file" : issue.path.map(String).join(".");
  return [`line ${lineOf(issue.path, place)}: ${field} ${messageOfIssue(issue)}`];
}

const shortened = (key: string): string => (key.length > 60 ? `${key.slice(0, 60)}…` : key);

/** The line of the field; of the field around it if it is absent. Counted from 1. */
function lineOf(path: readonly PropertyKey[], { document, lines }: Place): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const offset = offsetOf(document, path.slice(0, length));
    if (offset !== undefined) return lines.linePos(offset).line;
  }
  return 1;
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  const parent = path.length === 0 ? undefined : document.getIn(path.slice(0, -1), true);
  const pair = isMap(parent)
    ? parent.items.find((item) => isPair(item) && nameOf(item.key) === path.at(-1))
    : undefined;
  const node = pair?.key ?? document.getIn(path, true);
  return isNode(node) ? node.range?.[0] : undefined;
}

const nameOf = (key: unknown): unknown => (isNode(key) ? key.toJSON() : key);
