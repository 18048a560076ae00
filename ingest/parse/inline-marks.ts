// Inline marks of reStructuredText: roles, literals, links and emphasis. A reader sees none of them.

import { UNDERLINE } from "./lines.ts";
import { OPTION } from "./text-marks.ts";

/** Marks that only reStructuredText has: a directive, a role, a link with its target. */
const IS_RST =
  /^[ \t]*\.\. [a-z][\w-]{1,30}::|(?:^|[\s(]):[a-z][\w:+.-]{0,40}:`[^`\s]|`[^`<]{1,200}<[^`<>\s]{1,300}>`__?/m;
/** Directives whose line shows nothing. The name of another one goes, and what it says stays ("versionadded:: 3.2"). */
const HIDDEN =
  /^[ \t]*\.\. (?:figure|contents|toctree|include|literalinclude|highlight|index|raw|meta|only|default-role|currentmodule|module|sectionauthor)::/;
/** Directives whose body is shown as written. A formula may stand in the line of its directive. */
const CODE =
  /^[ \t]*\.\. (?:(?:code|code-block|sourcecode|doctest|testcode|testsetup|testcleanup|testoutput|prompt)::|math::[ \t]*$)/;
const DIRECTIVE = /^([ \t]*)\.\. [a-z][\w:-]{1,30}::[ \t]?/;
const EXPLICIT = /^[ \t]*\.\. /;
/** A session of Python goes on to the next blank line. */
const PROMPT = /^[ \t]*>>>(?:[ \t]|$)/;

/** Where a mark may begin and end, by the rules of reStructuredText: neither 2*3*4 nor '*' has any. */
const START = /(?<=^|[\s|</:'"\p{Ps}\p{Pi}\p{Pf}\p{Pd}])(?!(?<=')[*`]{1,2}'|(?<=")[*`]{1,2}"|(?<=\()[*`]{1,2}\))/u;
const END = /(?=$|(?!\*)[\s|>\p{Pe}\p{Pi}\p{Pf}\p{Pd}\p{Po}])/u;
/** It may end with a mark: "``:ref:`x```". */
const LITERAL = /``(?![\s`])((?:[^`]|`(?!`(?!`))){1,400})(?<!\s)``/u;
/** A role or a link may go on in the next line. */
const ROLE_OR_LINK = /(?::([a-z][\w:+.-]{0,40}):)?`(?!\s)([^`]{1,400})(?<!\s)`(__?)?/u;
/** Stricter than the rules: the stars of file patterns, as in "lib/*, *.ts", and of pointers are none. */
const EMPHASIS = /(?<stars>\*{1,2})(?![\s,;:!?)\]}>])([^*\n]{0,200}[^\s*/,;([{<-])\k<stars>(?!\.\w)/u;
const NOTE_MARK = /[ \t]?\[(?:#[\w-]{0,40}|\d{1,3}|\*)\]_(?!\w)/u;
/** One pattern for all, so that what a literal shows is not read again. */
const MARK = new RegExp(
  `${START.source}(?:${LITERAL.source}|${ROLE_OR_LINK.source}|${EMPHASIS.source})${END.source}|${NOTE_MARK.source}`,
  "gu",
);
const TARGET = /<[^<>]{1,300}>$/;
const SPACED_TARGET = /\s<[^<>]{1,300}>$/;
/** Roles for text as written, such as ":kbd:`Ctrl <x>`". */
const written: ReadonlySet<string> = new Set(
  "abbr code command dfn file guilabel kbd literal makevar manpage math menuselection mimetype program regexp samp".split(
    " ",
  ),
);
/** Roles that refer to something, as do those of a domain ("py:class"). */
const references: ReadonlySet<string> = new Set(
  "any attr class confval const data deco doc download enum envvar exc func keyword macro member meth mod numref obj option pep ref rfc struct term token type union".split(
    " ",
  ),
);
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
  let [isHidden, isSession] = [false, false];
  for (const [at, line] of lines.entries()) {
    const isBlank = line.trim() === "";
    const indent = line.search(/\S/);
    if (!isBlank && indent <= literalOf) literalOf = -1;
    const isLiteral = literalOf >= 0;
    isHidden = (!isLiteral && (HIDDEN.test(line) || CODE.test(line))) || (isHidden && OPTION.test(line));
    isSession = !isBlank && (isSession || PROMPT.test(line));
    const isAsWritten = isLiteral || isSession || UNDERLINE.test(line) || UNDERLINE.test(lines[at + 1] ?? "");
    if (!isLiteral && (CODE.test(line) || (/::[ \t]*$/.test(line) && !EXPLICIT.test(line)))) literalOf = indent;
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
  text.replace(MARK, (_, ...[literal, role, content = "", link, , emphasised]: string[]) => {
    if (role !== undefined) return ofRole(role, content);
    return literal ?? emphasised ?? (link === undefined ? content : withoutTarget(content));
  });

/** ":ref:`the text <target>`" shows the text, ":class:`~a.b.Name`" the last part of the name. */
export function ofRole(role: string, content: string): string {
  if (written.has(role)) return content;
  // Other roles may be for names, such as "LOCATION_<CONFIG>": white space tells a target.
  if (!role.includes(":") && !references.has(role))
    return SPACED_TARGET.test(content) ? withoutTarget(content) : content;
  const shown = withoutTarget(content);
  if (numbered.has(role)) return `${role.toUpperCase()} ${shown}`;
  return shown.startsWith("~") ? (shown.split(".").at(-1) ?? shown).replace(/^~/, "") : shown.replace(/^!/, "");
}

const withoutTarget = (content: string): string => content.replace(TARGET, "").trimEnd() || content;
