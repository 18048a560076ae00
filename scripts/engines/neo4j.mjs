import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { fetchJars, findJava } from "./java.mjs";
import { answersBolt } from "./probes.mjs";
import { onPath } from "./run-tool.mjs";

const run = promisify(execFile);
const version = "5.26.30";
const leastJava = 17;
const user = "neo4j";

/** A small server that starts quickly: tests hold thousands of nodes, not millions. */
const jvm = ["-Xms128m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"];
const opened = ["java.nio", "java.io", "sun.nio.ch", "java.util.concurrent"];
const opens = opened.flatMap((name) => ["--add-opens", `java.base/${name}=ALL-UNNAMED`]);

export const neo4j = {
  title: "Neo4j",
  settings: ["NEO4J_URI", "NEO4J_USERNAME", "NEO4J_PASSWORD"],
  key: version,
  startTimeoutMs: 180_000,
  helps: ["NEO4J_URI of a server that runs", "Java 17 or newer and Maven, with access to Maven Central"],

  /** A `neo4j` of the same series on PATH. Its jars are run like downloaded ones. */
  async installed() {
    const command = onPath("neo4j");
    if (!command) return undefined;
    const lib = join(dirname(dirname(realpathSync(command))), "lib");
    const jars = existsSync(lib) ? readdirSync(lib) : [];
    const [, found] = jars.map((jar) => /^neo4j-server-(5\.[\d.]+)\.jar$/.exec(jar)).find(Boolean) ?? [];
    return found && { ...program(await findJava(leastJava), lib, found), origin: `on PATH: ${command}` };
  },
  async fetch(folder, { cacheDir, log }) {
    await findJava(leastJava);
    const artifacts = [`org.neo4j:neo4j:${version}`, `org.neo4j.app:neo4j-server:${version}`];
    await fetchJars(artifacts, { into: join(folder, "lib"), cacheDir, title: "Neo4j", typical: 700, log });
  },
  fetched: async (folder) => program(await findJava(leastJava), join(folder, "lib"), version),
};

const program = (java, lib, found) => ({
  product: `Neo4j ${found}`,
  server: ({ folder, port }) => {
    const [home, conf] = [join(folder, "home"), join(folder, "home", "conf")];
    const password = passwordIn(folder);
    const env = { NEO4J_HOME: home, NEO4J_CONF: conf };
    return {
      prepare: async () => {
        mkdirSync(conf, { recursive: true });
        writeFileSync(join(conf, "neo4j.conf"), configuration(port));
        await setPassword({ java, lib, folder, password, env });
      },
      file: java,
      args: [
        ...[...jvm, ...opens, "-cp", join(lib, "*"), "org.neo4j.server.CommunityEntryPoint"],
        ...[`--home-dir=${home}`, `--config-dir=${conf}`, "--console-mode"],
      ],
      env,
      settings: { NEO4J_URI: `bolt://127.0.0.1:${port}`, NEO4J_USERNAME: user, NEO4J_PASSWORD: password },
      answers: () => answersBolt(port),
    };
  },
});

const configuration = (port) => `server.bolt.enabled=true
server.bolt.listen_address=127.0.0.1:${port}
server.http.enabled=false
server.https.enabled=false
dbms.security.auth_enabled=true
dbms.usage_report.enabled=false
server.memory.pagecache.size=64m
internal.server.bolt.thread_pool_shutdown_wait_time=1s
db.tx_log.preallocate=false
`;

/** Created once per data folder. */
function passwordIn(folder) {
  const path = join(folder, "password");
  if (!existsSync(path)) writeFileSync(path, randomBytes(12).toString("hex"), { mode: 0o600 });
  return readFileSync(path, "utf8");
}

/** Before the first start only: later the server refuses to change it from outside. */
async function setPassword({ java, lib, folder, password, env }) {
  const done = join(folder, "password.set");
  if (existsSync(done)) return;
  const args = ["-cp", join(lib, "*"), "org.neo4j.cli.AdminTool", "dbms", "set-initial-password", password];
  await run(java, ["-XX:TieredStopAtLevel=1", ...args], { env: { ...process.env, ...env }, timeout: 120_000 });
  writeFileSync(done, "");
}
