import { randomBytes } from "node:crypto";
import { z } from "zod";
import { openDatabase } from "../../stores/postgres/client.ts";
import { templateDatabase, withDatabase } from "./global-setup.ts";
import { launched } from "./launcher.ts";

export interface TestDatabase {
  readonly url: string;
  /**
   * The same through the server's socket, if it has one. A statement takes a quarter less processor time than by TCP.
   */
  readonly near: string;
  /** Drops the database, also with open connections. */
  close(): Promise<void>;
}

/** A database of its own with every migration applied (or without any), on the run's embedded server. */
export async function openTestDatabase(options: { readonly migrated?: boolean } = {}): Promise<TestDatabase> {
  const server = Reached.parse(await launched("postgres"));
  const nearServer = nearby(server);
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = options.migrated === false ? "template1" : templateDatabase;
  // The usual strategy, which logs each page of the template, takes a third of a second of processor time.
  await asAdmin(nearServer, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const near = withDatabase(nearServer, name);
  // A copy of the template needs an id of its own, because shared engines keep installations apart by it.
  if (options.migrated !== false)
    await asAdmin(near, "UPDATE installation SET id = substr(md5(gen_random_uuid()::text), 1, 12)");
  return {
    url: withDatabase(server.url, name),
    near,
    close: () => asAdmin(nearServer, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

const Reached = z.object({ url: z.string(), sockets: z.string().nullable() });

function nearby({ url, sockets }: z.infer<typeof Reached>): string {
  const near = new URL(url);
  if (sockets !== null) near.searchParams.set("host", sockets);
  return near.href;
}

async function asAdmin(serverUrl: string, statement: string): Promise<void> {
  const admin = await openDatabase({ url: serverUrl, max: 1 });
  try {
    await admin.query(statement);
  } finally {
    await admin.close();
  }
}
