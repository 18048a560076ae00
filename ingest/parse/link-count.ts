/** Counts the links of a block, to distinguish navigation and tables of contents from text. */
export interface LinkCount {
  text(text: string): void;
  open(href: string): void;
  close(): void;
  image(): void;
  /** Whether the block consists of several links, or of linked pictures, as menus and badges do. */
  isNavigation(): boolean;
  /** Whether the block consists of links to places of the same document. */
  isContents(): boolean;
}

const WORD = /[\p{L}\p{N}]/u;

export function createLinkCount(): LinkCount {
  let depth = 0;
  let links = 0;
  let images = 0;
  let hasOwnText = false;
  let hasLinkText = false;
  let leavesDocument = false;
  return {
    text(text) {
      if ((depth > 0 ? hasLinkText : hasOwnText) || !WORD.test(text)) return;
      if (depth > 0) hasLinkText = true;
      else hasOwnText = true;
    },
    open(href) {
      depth += 1;
      links += 1;
      if (!href.startsWith("#")) leavesDocument = true;
    },
    close() {
      depth = Math.max(0, depth - 1);
    },
    image() {
      images += 1;
      if (depth === 0) hasOwnText = true;
    },
    isNavigation: () => !hasOwnText && (links > 1 || (links === 1 && images > 0 && !hasLinkText)),
    isContents: () => links > 0 && !hasOwnText && hasLinkText && !leavesDocument,
  };
}
