// Everything that an installation holds on the servers of the distributed profile, as text in lower case.
import { createConnection } from "mongoose";
import { createClient } from "redis";
import { openNeo4j } from "../../stores/neo4j/client.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { everyRow } from "./every-row.ts";
import { neo4jOptions } from "./neo4j-engine.ts";

interface Servers {
  /** The settings of the profile. */
  readonly settings: Readonly<Record<string, string>>;
  /** Id of the installation, which its names on the servers begin with. */
  readonly space: string;
}

/** By server. */
export async function serverContents({ settings, space }: Servers): Promise<Readonly<Record<string, string>>> {
  const given = (name: string) => settings[name] ?? "";
  const contents = {
    postgres: await inPostgres(given("DATABASE_URL")),
    neo4j: await inNeo4j(space),
    chroma: await inChroma(given("CHROMA_URL"), space),
    mongodb: await inMongo(given("MONGODB_URI"), space),
    redis: await inRedis(given("REDIS_URL"), space),
  };
  return Object.fromEntries(Object.entries(contents).map(([server, text]) => [server, text.toLowerCase()]));
}

async function inPostgres(url: string): Promise<string> {
  const database = await openDatabase({ url, max: 1 });
  try {
    return await everyRow(database);
  } finally {
    await database.close();
  }
}

/** Nodes and edges of every role. */
async function inNeo4j(space: string): Promise<string> {
  const client = await openNeo4j(await neo4jOptions());
  try {
    const rows = await client.read(
      `MATCH (n) WHERE n.kg STARTS WITH $graphs OR n.collection STARTS WITH $texts
       OPTIONAL MATCH (n)-[r]->() RETURN labels(n) AS labels, properties(n) AS node, type(r) AS type, properties(r) AS edge`,
      { graphs: `${space}/`, texts: `${space}x` },
    );
    return lines(rows);
  } finally {
    await client.close();
  }
}

const chromaPage = 1_000;

/** Ids, documents and metadata; vectors are numbers. */
async function inChroma(url: string, space: string): Promise<string> {
  const base = `${url}/api/v2/tenants/default_tenant/databases/default_database/collections`;
  const collections = (await (await fetch(`${base}?limit=${chromaPage}`)).json()) as { id: string; name: string }[];
  const ours = collections.filter(({ name }) => name.startsWith(`lore-${space}-`));
  const contents = ours.map(async ({ id, name }) => {
    const body = JSON.stringify({ include: ["documents", "metadatas"], limit: 100_000 });
    const headers = { "Content-Type": "application/json" };
    return `${name} ${await (await fetch(`${base}/${id}/get`, { method: "POST", headers, body })).text()}`;
  });
  return lines(await Promise.all(contents));
}

async function inMongo(uri: string, space: string): Promise<string> {
  const connection = await createConnection(uri).asPromise();
  try {
    const names = ((await connection.db?.listCollections().toArray()) ?? []).map(({ name }) => name);
    const ours = names.filter((name) => name.startsWith(`${space}_`));
    const contents = ours.map(async (name) => [name, await connection.collection(name).find().toArray()]);
    return lines(await Promise.all(contents));
  } finally {
    await connection.destroy();
  }
}

/** Names with their values. */
async function inRedis(url: string, space: string): Promise<string> {
  const client = await createClient({ url }).connect();
  try {
    const names = (
      await Promise.all([`lore:${space}:*`, `lore-limits:${space}:*`].map((of) => client.keys(of)))
    ).flat();
    const values = names.map(async (name) => {
      const type = await client.type(name);
      if (type === "string") return `${name} ${await client.get(name)}`;
      return type === "zset"
        ? `${name} ${await client.zRange(name, 0, -1)}`
        : `${name} ${lines([await client.hGetAll(name)])}`;
    });
    return lines(await Promise.all(values));
  } finally {
    client.destroy();
  }
}

const lines = (rows: readonly unknown[]): string => rows.map((row) => JSON.stringify(row)).join("\n");
