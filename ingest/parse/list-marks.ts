interface OpenList {
  readonly isOrdered: boolean;
  number: number;
}

const DEPTH_LIMIT = 20;

/** The marks of list items: "- ", "3. ", indented by their depth. Terms of a definition list are items, too. */
export function createListMarks() {
  const lists: OpenList[] = [];
  let isTerm = false;
  let number = 1;
  const indent = () => "  ".repeat(Math.min(DEPTH_LIMIT, Math.max(0, lists.length - 1)));
  return {
    open(name: "ul" | "ol", start: string | undefined): void {
      if (lists.length === 0) number += 1;
      lists.push({ isOrdered: name === "ol", number: (Number.parseInt(start ?? "", 10) || 1) - 1 });
    },
    /** A definition list. */
    begin(): void {
      if (lists.length === 0) number += 1;
    },
    /** Number of the outermost list. */
    number: () => number,
    close: (): void => void lists.pop(),
    next(): string {
      const list = lists.at(-1);
      if (list === undefined) return "- ";
      list.number += 1;
      return `${indent()}${list.isOrdered ? `${list.number}. ` : "- "}`;
    },
    term(): string {
      isTerm = true;
      return `${indent()}- `;
    },
    /** Whether a term waits for its description. */
    isTerm: () => isTerm,
    described(): void {
      isTerm = false;
    },
    isOpen: () => lists.length > 0,
    /** Depth of an item, from 1. */
    depth: () => Math.min(DEPTH_LIMIT, Math.max(1, lists.length)),
  };
}
