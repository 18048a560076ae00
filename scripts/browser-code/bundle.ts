import { join } from "node:path";
import { build } from "esbuild";

export interface Program {
  /** Folder of `viz/browser`, whose `main.ts` is the program. */
  readonly page: string;
  /** Name of the constant that holds the program, and the file that exports it. */
  readonly constant: string;
  readonly file: string;
}

/** The programs that run in browsers. They are bundled ahead, because the service has no bundler. */
export const programs: readonly Program[] = [
  { page: "dashboard", constant: "dashboardScript", file: "viz/generated/dashboard-script.ts" },
  { page: "network", constant: "networkScript", file: "viz/generated/network-script.ts" },
  { page: "embed", constant: "embedScript", file: "api/docs/generated/embed-script.ts" },
  { page: "docs", constant: "docsScript", file: "api/docs/generated/docs-script.ts" },
];

const root = join(import.meta.dirname, "..", "..");

/** The text of the generated file: the same sources give the same bytes with every esbuild of one version. */
export async function bundleProgram({ page, constant }: Program): Promise<string> {
  const entry = `viz/browser/${page}/main.ts`;
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    tsconfig: "viz/browser/tsconfig.json",
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    minify: true,
  });
  const script = outputFiles[0]?.text.trim();
  if (!script) throw new Error(`esbuild made nothing of ${entry}`);
  return [
    `// Generated from viz/browser/${page} by \`npm run browser-code\`; a test fails when it differs from its sources.`,
    `export const ${constant} =\n  ${JSON.stringify(script)};\n`,
  ].join("\n");
}
