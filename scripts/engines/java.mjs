import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../set-up/lock.mjs";
import { onPath, runTool, says } from "./run-tool.mjs";

const copier = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";
const limitsMs = { limitMs: 900_000, silenceMs: 120_000 };

/** The programs of the Java installation in JAVA_HOME or on PATH. */
const javaTool = (name) => (process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin", name) : onPath(name));

/** The path of `java`. Rejects when it is missing or too old. */
export async function findJava(leastMajor) {
  const java = javaTool("java");
  const said = java && (await says(java, ["-version"]));
  const [, major] = /version "(\d+)/.exec(said ?? "") ?? [];
  if (!major) throw new Error(`no Java runtime: ${leastMajor} or newer is needed`);
  if (Number(major) < leastMajor) throw new Error(`Java ${major} is too old: ${leastMajor} or newer is needed`);
  return java;
}

let turn = Promise.resolve();

/**
 * Downloads jars with their dependencies into a folder. `typical` is the usual number of Maven downloads at first, for
 * the progress.
 */
export function fetchJars(artifacts, { into, cacheDir, title, typical, log }) {
  // Maven's download cache does not support two concurrent runs, in one process or in several.
  const result = turn.then(() =>
    withLock(
      join(cacheDir, "engines", "maven.lock"),
      () => log(`${title}: another run is using Maven; waiting for it`),
      () => copyJars(artifacts, { into, title, typical, log }),
    ),
  );
  turn = result.catch(() => undefined);
  return result;
}

async function copyJars(artifacts, { into, title, typical, log }) {
  const maven = onPath("mvn");
  if (!maven) throw new Error("no Maven (`mvn`) on PATH to fetch it with");
  mkdirSync(into, { recursive: true });
  const project = join(into, "pom.xml");
  writeFileSync(project, projectOf(artifacts));
  const progress = (lines) => {
    const files = lines.filter((line) => line.includes("Downloaded from")).length;
    return files > 0 ? `(${files} of about ${typical} files)` : "";
  };
  const args = ["-B", "-f", project, copier, `-DoutputDirectory=${into}`, "-DincludeScope=runtime"];
  await runTool(maven, args, { title, log, ...limitsMs, progress });
  rmSync(project);
}

function projectOf(artifacts) {
  const dependencies = artifacts.map((artifact) => {
    const [group, name, version] = artifact.split(":");
    return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`;
  });
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>loregraph</groupId><artifactId>engine</artifactId><version>1</version>
<dependencies>${dependencies.join("\n")}</dependencies></project>
`;
}

/** Compiles one of our programs against the jars of a folder. */
export async function compileJava(source, { jars, into, title, log }) {
  const javac = javaTool("javac");
  if (!javac) throw new Error("the Java here has no compiler (`javac`): a JDK is needed");
  await runTool(javac, ["-cp", join(jars, "*"), "-d", into, source], { title, log, limitMs: 120_000 });
}
