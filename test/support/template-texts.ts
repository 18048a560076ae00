// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are read here, not written

/**
 * The texts of all template literals in a TypeScript source, substitutions as `${}`. Templates inside of substitutions
 * are texts of their own. Comments, strings and regular expressions are skipped; a `/` begins a regular expression
 * where no value can stand before it.
 */
export const templateTexts = (source: string): readonly string[] => literalTexts(source).templates;

/** The texts of the strings, too. */
export function literalTexts(source: string): { readonly templates: string[]; readonly strings: string[] } {
  const [templates, strings]: [string[], string[]] = [[], []];
  /**
   * Open templates, the innermost last; `depth` counts the braces that are open in its substitution, 0: in its text.
   */
  const open: { text: string; depth: number }[] = [];
  let before = "";
  for (let at = 0; at < source.length; ) {
    const template = open.at(-1);
    const token = nextToken(
      source,
      at,
      template?.depth === 0 ? "text" : valueEnd.test(before) ? "operator" : "operand",
    );
    at += token.length;
    if (template?.depth === 0) {
      if (token === "`") templates.push(open.pop()?.text ?? "");
      else template.text += token === "${" ? "${}" : token;
      if (token === "${") template.depth = 1;
    } else if (token === "`") open.push({ text: "", depth: 0 });
    else if (template && token === "{") template.depth++;
    else if (template && token === "}") template.depth--;
    else if (/^["'].+["']$/s.test(token)) strings.push(token.slice(1, -1));
    if (/\S/.test(token) && !token.startsWith("//") && !token.startsWith("/*")) before = token;
  }
  return { templates, strings };
}

type Place = "text" | "operand" | "operator";

/** After these a `/` divides. */
const valueEnd = /^(?!(?:return|typeof|case|in|of|await|yield|void)$)(?:[\w$\])"'`]|.+["'])/;

const comment = /\/\/.*|\/\*[\s\S]*?\*\//;
const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/;
const rest = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[\w$]+|\s+|[\s\S]/;

const anyOf = (...parts: readonly RegExp[]): RegExp => new RegExp(parts.map(({ source }) => source).join("|"), "y");

const patterns: Readonly<Record<Place, RegExp>> = {
  text: /\\[\s\S]|\$\{|`|[^\\$`]+|\$/y,
  operand: anyOf(comment, regularExpression, rest),
  operator: anyOf(comment, rest),
};

function nextToken(source: string, at: number, place: Place): string {
  const pattern = patterns[place];
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? source.charAt(at);
}
