import { expect, test } from "vitest";
import { withoutInlineMarks } from "./inline-marks.ts";

test("roles, literals, links and emphasis of reStructuredText are read as their text", () => {
  const source = [
    "Support",
    "=======",
    "",
    "The *first two* years (:pep:`602`) give **bug fixes**, see :ref:`the plan <plan>`",
    "",
    "Use ``DeprecationWarning`` as in :class:`~warnings.Warning` [#w]_, on the `issue",
    "tracker <https://x.y/z>`__ or by `Rules`_.  For example::",
    "",
    "    run(`a`, **kwargs)  # *as written*",
    "",
    ".. versionadded:: 3.2",
    "",
    ".. figure:: calendar.png",
    "   :width: 100%",
    "",
    "   Figure 1. The calendar.",
    "",
    ".. code-block:: python",
    "",
    "   x = ``y``",
    "",
    "After it, 2 * 3 * 4 and *args stay.",
  ];
  expect(withoutInlineMarks(source.join("\n")).split("\n")).toEqual([
    "Support",
    "=======",
    "",
    "The first two years (PEP 602) give bug fixes, see the plan",
    "",
    "Use DeprecationWarning as in Warning, on the issue",
    "tracker or by Rules.  For example:",
    "",
    "    run(`a`, **kwargs)  # *as written*",
    "",
    "3.2",
    "",
    "",
    "   Figure 1. The calendar.",
    "",
    "",
    "   x = ``y``",
    "",
    "After it, 2 * 3 * 4 and *args stay.",
  ]);
});

test("a text without marks of reStructuredText stays as it is", () => {
  const mail = "We *really* need `make` at 10:30:`now`.\n\nSee ``quoted'' text.\n";
  expect(withoutInlineMarks(mail)).toBe(mail);
});

const amid = (text: string): string => withoutInlineMarks(`See :ref:\`the plan\`.\n\n${text}`).split("\n\n")[1] ?? "";

test.each([
  ["Use ``COUNT(*)`` and ``SUM(*)``", "Use COUNT(*) and SUM(*)"],
  ["``'*'`` or ``'*'``, (``'*'``)", "'*' or '*', ('*')"],
  ["``*text*`` or ``**text**``", "*text* or **text**"],
  ["``print(`a`, *b*)`` and ``[1]_`` and ``:ref:`x```", "print(`a`, *b*) and [1]_ and :ref:`x`"],
])("what a literal shows is not read again: %s", (source, shown) => expect(amid(source)).toBe(shown));

test.each([
  ["(*first*), '*second*' -- *third*: **--all**, “*fifth*”.", "(first), 'second' -- third: --all, “fifth”."],
  ["|*one*|**two**|", "|one|two|"],
  ["* one *item*\n* and **another**!", "* one item\n* and another!"],
])("emphasis begins and ends beside white space and punctuation: %s", (source, shown) =>
  expect(amid(source)).toBe(shown),
);

test.each([
  "Name\n`````",
  "COUNT(*) and SUM(*), '*' or '*', (`) and (`)",
  "(a)**(b)**(c), a * b * c, 2*3*4, x**2 + y**2",
  "f(*args, **kwargs) and g(*args, **kwargs), *args and **kwargs",
  "char *argv[], *envp[]; int *p,*q;",
  "__init__ and snake_case_\nat the end of the line_",
  "https://x.y/a_b_/c__d?e=*f*&g=__h__ and http://x.y/*/z",
  "$a^*$ and $b^*$, \\(x_1*x_2*x_3\\), \\begin{align*} y \\end{align*}, ``quoted'' and ``more''",
  "5* and 4*\n\n*Breakfast included. **Per night.",
  "**/*.ts, src/**/*.ts and lib/**/*.js; *.ts,*.js or (*.c, *.h); lib/*, bin/*, a-*, b-*.",
  "*/5 * * * * backup; */10 * * * * restore",
  "12:30:01 ERROR :db: lost :host:port, 12:30:02 WARN :db:*: retry",
])("ordinary text of a text with roles stays: %s", (text) => {
  const shown = withoutInlineMarks(`See :ref:\`the plan\`.\n\n${text}`);
  expect(shown).toBe(`See the plan.\n\n${text}`);
});

test.each(["testcode", "doctest", "prompt", "math", "code-block"])(
  "the body of '.. %s::' is code, which stays as written",
  (name) => {
    const body = '   x = "(*a*)" + (*b*)\n   print(`a`, *b*)\n\n   .. figure:: x.png\n      :alt: :ref:`y`';
    expect(withoutInlineMarks(`.. ${name}::\n   :caption: Sums\n\n${body}\n\n*After* it.`)).toBe(
      `\n${body}\n\nAfter it.`,
    );
  },
);

test("in '.. parsed-literal::' marks are read, unlike other stars", () => {
  const source = ".. parsed-literal::\n\n   copy(`FILES`_ *pattern*) [count(*) + sum(*)]";
  expect(withoutInlineMarks(source)).toBe("\n\n   copy(FILES pattern) [count(*) + sum(*)]");
});

test("a formula in the line of its directive, literal blocks and sessions of Python stay as written", () => {
  const body = ">>> f(`a`, *b*)\n(*c*)\n\nSo::\n\n   .. figure:: x.png\n      :alt: `y`\n\n   .. code-block:: c";
  expect(withoutInlineMarks(`.. math:: a*b*c\n\n${body}\n\n*After* it.`)).toBe(
    `a*b*c\n\n${body.replace("::", ":")}\n\nAfter it.`,
  );
});

test("only links and roles that refer to something lose a target, and only behind another text", () => {
  const source =
    ":kbd:`Ctrl <x>`, :samp:`cp {a} <b>`, :file:`~/.ssh/config`, `std::vector<int>`, :variable:`LOCATION_<CONFIG>`, " +
    ":ref:`Kit<k>`, :c:func:`!x`, :manual:`the cp <cp(1)>`, " +
    "`<https://x.y>`_, `the\n   page <https://x.y>`_";
  expect(amid(source)).toBe(
    "Ctrl <x>, cp {a} <b>, ~/.ssh/config, std::vector<int>, LOCATION_<CONFIG>, Kit, x, the cp, <https://x.y>, the\n   page",
  );
});
