import { join } from "node:path";
import { answersHttp } from "./probes.mjs";
import { onPath, runTool, says } from "./run-tool.mjs";

const version = "1.5.9";

/** The package's native module is the complete server; the dependencies of its Python part are not needed. */
const run = 'import sys, chromadb_rust_bindings as chroma; chroma.cli(["chroma"] + sys.argv[1:])';

export const chroma = {
  title: "Chroma",
  settings: ["CHROMA_URL"],
  key: version,
  startTimeoutMs: 60_000,
  helps: ["CHROMA_URL of a server that runs", "the `chroma` command on PATH", "Python 3 with pip, with access to PyPI"],

  async installed() {
    const file = onPath("chroma");
    const [, found, major] = /\b((\d+)\.\d+\.\d+)/.exec((file && (await says(file, ["--version"]))) ?? "") ?? [];
    if (!(Number(major) >= 1)) return undefined; // Earlier versions use another protocol.
    // The command has its own version number, which is not the server's.
    return { ...program({ file, first: [], env: {} }, `(command ${found})`), origin: `on PATH: ${file}` };
  },
  async fetch(folder, { log }) {
    const python = await findPython();
    const patience = ["--timeout", "20", "--retries", "2", "--disable-pip-version-check"];
    const options = [...patience, "--no-deps", "--no-compile", "--only-binary", ":all:"];
    const args = ["-m", "pip", "install", ...options, "--target", join(folder, "py"), `chromadb==${version}`];
    await runTool(python, args, { title: "Chroma", log, limitMs: 300_000 });
  },
  async fetched(folder) {
    const env = { PYTHONPATH: join(folder, "py"), PYTHONDONTWRITEBYTECODE: "1" };
    return program({ file: await findPython(), first: ["-c", run], env }, version);
  },
};

const program = ({ file, first, env }, found) => ({
  product: `Chroma ${found}`,
  server: ({ folder, port }) => ({
    file,
    args: [...first, "run", "--path", join(folder, "data"), "--host", "127.0.0.1", "--port", `${port}`],
    env: { ...env, ANONYMIZED_TELEMETRY: "False" },
    settings: { CHROMA_URL: `http://127.0.0.1:${port}` },
    answers: () => answersHttp(`http://127.0.0.1:${port}/api/v2/heartbeat`),
  }),
});

/** The interpreter itself: a `python3` wrapper would add a process between this one and the server. */
async function findPython() {
  const said = await says("python3", ["-c", "import pip, sys; print(sys.executable)"]);
  if (!said) throw new Error("no Python 3 with pip");
  return said.trim().split("\n")[0];
}
