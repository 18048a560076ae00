import fc from "fast-check";
import { type DefaultTreeAdapterMap, parse } from "parse5";

// Pages as a browser would see them, and text that tries to break out of them.

export type Element = DefaultTreeAdapterMap["element"];

/** All elements of a page as a browser would see them, in document order. */
export function elementsOf(page: string): readonly Element[] {
  const walk = (node: DefaultTreeAdapterMap["node"]): readonly Element[] => {
    const children = "childNodes" in node ? node.childNodes.flatMap(walk) : [];
    return "tagName" in node ? [node, ...children] : children;
  };
  return walk(parse(page));
}

export const named = (elements: readonly Element[], tag: string): readonly Element[] =>
  elements.filter(({ tagName }) => tagName === tag);
export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;
export const textOf = (element: Element | undefined): string =>
  (element?.childNodes ?? [])
    .map((node) => ("value" in node ? node.value : "tagName" in node ? textOf(node) : ""))
    .join("");
export const dataOf = (elements: readonly Element[]): unknown =>
  JSON.parse(textOf(elements.find((element) => attribute(element, "id") === "data")));

const breakers = [
  ...["</script>", "<script>alert(1)</script>", "<!--", "-->", "]]>", "<![CDATA[", "</style>", "</title>", "</text>"],
  ...["</svg>", "<img src=x onerror=alert(1)>", '"', "'", "`", "&lt;", "&", "\u2028", "\u0000", "\ud800", "\u202e"],
  ...["</lineargradient>", "{{x}}", "$&", "$'", "javascript:alert(1)", "<a href=//x>", "plain"],
];

/** Text that has broken pages before, and random text. */
export const hostile = fc.oneof(
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc.array(fc.constantFrom(...breakers), { minLength: 1, maxLength: 5 }).map((parts) => parts.join("")),
);
