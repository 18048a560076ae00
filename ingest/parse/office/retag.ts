import type { Attributes } from "../page-tables.ts";
import type { PageText } from "../page-text.ts";

/** Passes tags on under the name that `rename` gives them; an element without a name is left out with its content. */
export function retag(text: PageText, rename: (name: string, attributes: Attributes) => string | null): PageText {
  const open: (string | null)[] = [];
  const isLeftOut = () => open.at(-1) === null;
  return {
    open(name, attributes = {}) {
      const shown = isLeftOut() ? null : rename(name, attributes);
      open.push(shown);
      if (shown !== null) text.open(shown, attributes);
    },
    write(data) {
      if (!isLeftOut()) text.write(data);
    },
    close() {
      const shown = open.pop();
      if (shown !== undefined && shown !== null) text.close(shown);
    },
    finish: () => text.finish(),
  };
}
