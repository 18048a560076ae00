import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

// docs/changing.md lists the files to touch for each kind of addition. Each list is compared with an existing example:
// the files that name the example are the files of its list, so a fact that spreads to one more file fails here.
const root = join(import.meta.dirname, "..");
const numbers = ["no", "one", "two", "three", "four", "five", "six"];

interface Kind {
  readonly title: string;
  /** The existing thing, as code names it. */
  readonly example: string;
  /** The type of its jobs, which code names as a text or a key. */
  readonly jobType: string | undefined;
  readonly limit: number;
  /** Files or folders (with a slash at their end) to touch. */
  readonly files: readonly string[];
  /** Files that name the example because they use it. */
  readonly users: readonly string[];
}

const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w.-]+[\w./-]*)`/g)].map(([, path = ""]) => path);

const kinds = readFileSync(join(root, "docs/changing.md"), "utf8")
  .split(/^## /m)
  .slice(1)
  .map((section): Kind => {
    const [title = "", ...lines] = section.split("\n");
    const head = lines.join(" ").split(" - ")[0] ?? "";
    const [, limit = ""] = /At most (\w+) files/.exec(head) ?? [];
    const [, example = "", jobType, users = ""] =
      /Example: `(\w+)`(?: with jobs of type `(\w+)`)?(?:, used by (.*?)\.(?: |$))?/.exec(head) ?? [];
    const files = lines.flatMap((line) => (line.startsWith("- `") ? pathsIn(line.split(":")[0] ?? "") : []));
    return { title, example, jobType, limit: numbers.indexOf(limit), files, users: pathsIn(users) };
  });

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Written by tools, or about the code instead of a part of it. */
const notByHand = [
  "docs",
  "client/generated",
  "ingest/extract/generated",
  "bench",
  "test",
  "deploy",
  "openapi.json",
  "package-lock.json",
];
const pathspecs = [...notByHand, "api/openapi/answers.json", "*.test.ts", "*.md"].map((path) => `:!${path}`);

/** Files that name it, in camelCase or in kebab-case, as a whole word; a type of jobs as a text or a key of objects. */
function naming({ example, jobType }: Pick<Kind, "example" | "jobType">): readonly string[] {
  const word = `\\b(${example}|${kebab(example)})\\b`;
  const pattern = jobType === undefined ? word : `${word}|["']${jobType}["']|^ +${jobType}: \\{`;
  const found = execFileSync("git", ["grep", "-lEI", pattern, "--", ".", ...pathspecs], { cwd: root });
  return found.toString().split("\n").filter(Boolean);
}

const isIn = (paths: readonly string[], file: string): boolean =>
  paths.some((path) => file === path || (path.endsWith("/") && file.startsWith(path)));

test("every kind has its list", () => {
  expect(kinds.map(({ title, limit }) => `${title}: ${limit}`)).toEqual([
    "An endpoint: 5",
    "A workflow: 5",
    "A step of a workflow: 3",
    "A step of a question: 3",
    "A store engine: 6",
    "A memory manager: 3",
    "A model provider: 2",
    "A field of the answer: 3",
  ]);
});

test.each(kinds)(
  "$title: the files that name $example are the files of its list",
  ({ files, users, limit, ...named }) => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThanOrEqual(limit);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const found = naming(named);
    expect(found.filter((file) => !isIn([...files, ...users], file))).toEqual([]);
    expect(users.filter((user) => !found.some((file) => isIn([user], file)))).toEqual([]);
    // A file of the list names the example, or has its name.
    const idle = files.filter(
      (file) => !basename(file).startsWith(kebab(named.example)) && !found.some((each) => isIn([file], each)),
    );
    expect(idle).toEqual([]);
  },
);
