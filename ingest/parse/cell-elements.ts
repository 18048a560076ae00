export interface Styled {
  readonly style?: string | undefined;
  readonly class?: string | undefined;
  readonly "data-sort-value"?: string | undefined;
}

/** Elements inside a line: no space stands at their edges. Raised digits keep one, or 5⁶ would be 56. */
const inline: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong time tt u var wbr".split(
    " ",
  ),
);
const BLOCK = /(?:^|[;\s])display\s*:\s*(?:block|flex|grid|list-item|table)\b/i;
const HIDDEN = /(?:^|[;\s])display\s*:\s*none\b/i;
/** "01879-07-01" */
const KEY = /^\s{0,9}(?=[^\s\d]{0,40}\d)\S{1,40}\s{0,9}$/;
const WORD_END = /[\p{L}\p{N}\p{Sc}%)\]]$/u;
const WORD_START = /^[\p{L}\p{N}\p{Sc}([]/u;

interface OpenElement {
  readonly isBlock: boolean;
  readonly isHidden: boolean;
  /** A class or an attribute says that it is a key for sorting. */
  readonly isKey: boolean;
}

/**
 * Elements inside the cells of a table: the spaces between them, and hidden keys for sorting, which are left out. Other
 * hidden text is kept, because a reader may open it.
 */
export function createCellElements() {
  const elements: OpenElement[] = [];
  /** The end of the last text. */
  let tail = "";
  let isBlank = true;
  /** What has happened since the last text: an element has closed, and another one has opened. */
  let edge: "none" | "closed" | "between" = "none";
  /** The text of the outer hidden element, and the number of elements around that one. */
  let hidden: { text: string; readonly depth: number } | null = null;
  let key = "";

  /** The text as it is added to the cell. Style alone sets two elements apart in "<s>50</s><b>40</b>". */
  function add(text: string): string {
    if (text === "") return "";
    const space = edge === "between" && WORD_END.test(tail) && WORD_START.test(text) ? " " : "";
    edge = "none";
    if (hidden !== null) {
      hidden.text += space + text;
      return "";
    }
    tail = text.slice(-2);
    if (isBlank) isBlank = text.trim() === "";
    return space + text;
  }
  /** The text of a hidden element that does not end in its cell. */
  function flush(): string {
    const text = hidden?.text ?? "";
    hidden = null;
    return text;
  }
  function closeInline(): string {
    const { isBlock = false, isHidden = false, isKey = false } = elements.pop() ?? {};
    let kept = "";
    if (isHidden && hidden?.depth === elements.length) {
      const text = flush();
      if (isKey || (isBlank && KEY.test(text))) key = text;
      else kept = add(text);
    }
    if (edge === "none") edge = "closed";
    return isBlock ? kept + add(" ") : kept;
  }
  return {
    add,
    flush,
    open(name: string, attributes: Styled): string {
      if (!inline.has(name)) return add(" ");
      const style = attributes.style ?? "";
      const isHidden = HIDDEN.test(style);
      const isKey = attributes["data-sort-value"] !== undefined || /\bsortkey\b/.test(attributes.class ?? "");
      if (isHidden) hidden ??= { text: "", depth: elements.length };
      elements.push({ isBlock: BLOCK.test(style), isHidden, isKey });
      if (edge === "closed") edge = "between";
      return BLOCK.test(style) ? add(" ") : "";
    },
    close: (name: string): string => (inline.has(name) ? closeInline() : add(" ")),
    /** The text that ends the cell: its key if it shows nothing else, because a script may show it. */
    endCell(): string {
      const text = flush() || (isBlank ? key : "");
      [tail, isBlank, edge, key] = ["", true, "none", ""];
      return text;
    },
  };
}
