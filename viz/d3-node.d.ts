// d3-node ships no types; these are the parts that this room uses.
declare module "d3-node" {
  import type { BaseType, Selection } from "d3";

  export class D3Node {
    constructor(options?: { readonly container?: string });
    readonly window: { close(): void };
    createSVG(
      width: number,
      height: number,
      attributes?: Record<string, string>,
    ): Selection<BaseType, unknown, null, undefined>;
    /** The first `<svg>` of the document as markup. */
    svgString(): string;
  }
}
