type Element = object;

interface React {
  createElement(kind: unknown, properties: object | null, ...children: readonly (Element | string)[]): Element;
}

/**
 * A plugin of Swagger UI that folds the headers of an answer. Each answer has ten headers, which unfolded would make an
 * operation ten screens long.
 */
export const foldHeaders = ({ React }: { readonly React: React }) => ({
  wrapComponents: {
    headers: (Headers: unknown) => (properties: object) =>
      React.createElement(
        "details",
        { className: "folded-headers" },
        React.createElement("summary", null, "Headers"),
        React.createElement(Headers, properties),
      ),
  },
});
