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
