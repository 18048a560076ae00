// Inline marks of reStructuredText: roles, literals, links and emphasis. A reader sees none of them.

/** Marks that only reStructuredText has: a directive, a role, a link with its target. */
const IS_RST =
  /^[ \t]*\.\. [a-z][\w-]{1,30}::|(?:^|[\s(]):[a-z][\w:+.-]{0,40}:`[^`\s]|`[^`<]{1,200}<[^`<>\s]{1,300}>`__?/m;
const RULE = /^[ \t]*([=\-~^*#+"])\1{2,}[ \t]*$/;
/** Directives whose line shows nothing. The name of another one goes, and what it says stays ("versionadded:: 3.2"). */
const HIDDEN =
  /^[ \t]*\.\. (?:figure|contents|toctree|include|literalinclude|code-block|code|sourcecode|highlight|index|raw|meta|only|default-role|currentmodule|module|sectionauthor)::/;
const DIRECTIVE = /^([ \t]*)\.\. [a-z][\w:-]{1,30}::[ \t]?/;
const OPTION = /^[ \t]+:[a-z-]{1,40}:(?:[ \t]|$)/;
const EXPLICIT = /^[ \t]*\.\. /;
/** Not behind a letter: "2`" is no mark. A role or a link may go on in the next line. */
const ROLE = /(?<![\w`]):([a-z][\w:+.-]{0,40}):`([^`]{1,400})`/g;
const LITERAL = /(?<![\w`])``([^`\n]{1,200}(?:\n[^`\n]{1,200})?)``(?!`)/g;
const LINK = /(?<![\w`])`([^`]{1,400})`(?:__?(?!\w))?/g;
const NOTE_MARK = /[ \t]?\[(?:#[\w-]{0,40}|\d{1,3}|\*)\]_(?!\w)/g;
const EMPHASIS = /(?<![\w*`\\])(\*{1,2})(?=[^\s*])([^*\n]{0,200}[^\s*\n])\1(?![\w*])/g;
const TARGET = /\s?<[^<>]{1,300}>$/;
/** Roles whose number needs their name: ":pep:`602`" is "PEP 602". */
const numbered = new Set(["pep", "rfc"]);

/** Removes the inline marks, but not in literal blocks and headings; other texts come back unchanged. */
export function withoutInlineMarks(text: string): string {
  if (!IS_RST.test(text)) return text;
  const lines = text.split("\n");
  const told: string[] = [];
  let open: string[] = [];
  let literalOf = -1;
  const close = (): void => {
    if (open.length > 0) told.push(plain(open.join("\n")));
    open = [];
  };
  let isHidden = false;
  for (const [at, line] of lines.entries()) {
    const isBlank = line.trim() === "";
    const indent = line.search(/\S/);
    if (!isBlank && indent <= literalOf) literalOf = -1;
    isHidden = HIDDEN.test(line) || (isHidden && OPTION.test(line));
    const isAsWritten = literalOf >= 0 || RULE.test(line) || RULE.test(lines[at + 1] ?? "");
    if (/::[ \t]*$/.test(line) && literalOf < 0 && (HIDDEN.test(line) || !EXPLICIT.test(line))) literalOf = indent;
    else if (/^[ \t]*\.\. (?:code|code-block|sourcecode)::/.test(line) && literalOf < 0) literalOf = indent;
    if (isHidden) continue;
    if (isAsWritten || isBlank) {
      close();
      told.push(line);
    } else open.push(line.replace(DIRECTIVE, "$1").replace(/::[ \t]*$/, ":"));
  }
  close();
  return told.join("\n");
}

const plain = (text: string): string =>
  text
    .replace(ROLE, (_, role: string, content: string) => ofRole(role, content))
    .replace(LITERAL, "$1")
    .replace(LINK, (_, content: string) => content.replace(TARGET, "").trimEnd())
    .replace(NOTE_MARK, "")
    .replace(EMPHASIS, "$2");

/** ":ref:`the text <target>`" shows the text, ":class:`~a.b.Name`" the last part of the name. */
export function ofRole(role: string, content: string): string {
  if (numbered.has(role)) return `${role.toUpperCase()} ${content.replace(TARGET, "").trimEnd()}`;
  const shown = content.replace(TARGET, "").trimEnd();
  return shown.startsWith("~") ? (shown.split(".").at(-1) ?? shown).replace(/^~/, "") : shown.replace(/^!/, "");
}
