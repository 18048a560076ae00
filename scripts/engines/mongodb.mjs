import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileJava, fetchJars, findJava } from "./java.mjs";
import { answersMongo } from "./probes.mjs";
import { onPath, says } from "./run-tool.mjs";

/** No package registry offers a mongod. Without a real one, a Java server that speaks its protocol takes its place. */
const version = "1.47.0";
const leastJava = 17;
const source = fileURLToPath(new URL("./MongoStandIn.java", import.meta.url));

export const mongodb = {
  title: "MongoDB",
  settings: ["MONGODB_URI"],
  key: `stand-in-${version}-${createHash("sha256").update(readFileSync(source)).digest("hex").slice(0, 8)}`,
  startTimeoutMs: 60_000,
  helps: [
    "MONGODB_URI of a server that runs",
    "the `mongod` command on PATH",
    "a JDK 17 or newer and Maven, with access to Maven Central",
  ],

  async installed() {
    const file = onPath("mongod");
    const [, found] = /db version v([\d.]+)/.exec((file && (await says(file, ["--version"]))) ?? "") ?? [];
    return found && { ...real(file, found), origin: `on PATH: ${file}` };
  },
  async fetch(folder, { cacheDir, log }) {
    await findJava(leastJava);
    const jars = join(folder, "lib");
    const artifacts = [`de.bwaldvogel:mongo-java-server-h2-backend:${version}`];
    await fetchJars(artifacts, { into: jars, cacheDir, title: "MongoDB", typical: 110, log });
    await compileJava(source, { jars, into: join(folder, "classes"), title: "MongoDB", log });
  },
  fetched: async (folder) => standIn(await findJava(leastJava), folder),
};

const real = (file, found) => ({
  product: `MongoDB ${found}`,
  server: ({ folder, port }) => ({
    prepare: () => mkdir(join(folder, "data"), { recursive: true }),
    file,
    args: ["--dbpath", join(folder, "data"), "--bind_ip", "127.0.0.1", "--port", `${port}`],
    env: {},
    ...reachedAt(port),
  }),
});

const standIn = (java, program) => ({
  product: `mongo-java-server ${version} (speaks MongoDB's protocol; not a real mongod)`,
  server: ({ folder, port }) => ({
    prepare: () => mkdir(join(folder, "data"), { recursive: true }),
    file: java,
    args: [
      ...["-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"],
      ...["-cp", `${join(program, "classes")}:${join(program, "lib", "*")}`],
      ...["MongoStandIn", `${port}`, join(folder, "data", "documents.mv")],
    ],
    env: {},
    ...reachedAt(port),
  }),
});

const reachedAt = (port) => ({
  settings: { MONGODB_URI: `mongodb://127.0.0.1:${port}/lore` },
  answers: () => answersMongo(port),
});
