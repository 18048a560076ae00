import { createKeys, type Keys } from "../../api/auth/keys.ts";
import { agreedPepper } from "../../app/join-installation.ts";
import { AppError } from "../../domain/errors.ts";
import type { Config } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { openEachStore } from "../../stores/open-each.ts";
import { messageOf } from "../upkeep/open-parts.ts";
import { type KeyOptions, parseOptions } from "./key-options.ts";
import { newKeyFrom } from "./new-key.ts";
import { listedKey, printedKey, printedKeys, shown } from "./print-keys.ts";

type Out = Pick<NodeJS.WriteStream, "write">;

const usage = `Usage: npm run keys -- <verb> [options]

  create --scopes <a,b>  makes a key and prints its secret once
    --name <text>        name of the key; default: "command line"
    --tier <tier>        free, standard, pro or enterprise; default: LORE_DEFAULT_KEY_TIER
    --tenant <id>        tenant of the key; default: the default tenant
    --expires-in <days>  1 to 3650, or "never" if LORE_ALLOW_NON_EXPIRING_KEYS is set; default: 365
  list [--tenant <id>]   lists all keys, or those of a tenant; --all: revoked keys, too
  revoke <id>            revokes a key; a running service refuses it within 5 seconds
  rotate <id>            replaces a key; the old key stays valid for 24 hours

  --json prints JSON. The command works beside a running service and needs its settings. The exit code is 0, 1 if the
  request was refused, or 2 if the records could not be opened.
`;

/** The answer of a verb: data for machines, text for people. */
interface Answer {
  readonly data: unknown;
  readonly text: string;
}

interface RunKeys {
  readonly config: Config;
  readonly log: Log;
  readonly out: Out;
}

/** The command line for keys; returns the exit code. */
export async function runKeys({ config, log, out }: RunKeys, args: readonly string[]): Promise<number> {
  const asJson = args.includes("--json");
  try {
    const { values, positionals } = parseOptions(args);
    const [verb = "", id] = positionals;
    if (values.help || verb === "") {
      out.write(usage);
      return values.help ? 0 : 1;
    }
    const { data, text } = await withKeys(config, log, (keys) => answerTo({ verb, id, values, config, keys }));
    out.write(asJson ? `${JSON.stringify(data, null, 2)}\n` : `\n${text}\n`);
    return 0;
  } catch (error) {
    out.write(asJson ? `${JSON.stringify({ error: messageOf(error) })}\n` : `\n  ${messageOf(error)}\n\n`);
    return error instanceof AppError && error.kind === "unavailable" ? 2 : 1;
  }
}

/** Opens only the records, without the lock of the processes that serve: the service may be running. */
async function withKeys<T>(config: Config, log: Log, work: (keys: Keys) => Promise<T>): Promise<T> {
  const { records, close } = await openEachStore(config, log, []);
  try {
    return await work(createKeys({ records, pepper: await agreedPepper(config, records) }));
  } finally {
    await close();
  }
}

interface Asked {
  readonly verb: string;
  readonly id: string | undefined;
  readonly values: KeyOptions;
  readonly config: Config;
  readonly keys: Keys;
}

/** Most keys that the command lists. To see more, page through them over HTTP. */
const listLimit = 10_000;

async function answerTo({ verb, id, values, config, keys }: Asked): Promise<Answer> {
  const tenant_id = values.tenant ?? null;
  switch (verb) {
    case "create": {
      const { creator, key } = newKeyFrom(values, config);
      return printedKey(await keys.create(creator, key));
    }
    case "list": {
      const page = { tenant_id, include_revoked: values.all === true, cursor: null, limit: listLimit };
      return printedKeys((await keys.list(page)).entries);
    }
    case "revoke": {
      const key = await keys.revoke({ id: idOf(id), tenant_id });
      return { data: listedKey(key), text: `  ${key.id} (${shown(key.name)}) is revoked\n` };
    }
    case "rotate": {
      const { secret, key, old } = await keys.rotate({ id: idOf(id), tenant_id }, null);
      const { data, text } = printedKey({ secret, key });
      const old_key_expires = old.rotates_out_at.toISOString();
      return { data: { ...data, old_key_expires }, text: `${text}  ${old.id} is valid until ${old_key_expires}\n` };
    }
    default:
      throw new AppError("invalid_input", `There is no verb "${verb}"; see npm run keys -- --help`);
  }
}

function idOf(id: string | undefined): string {
  if (id === undefined) throw new AppError("invalid_input", "The id of the key is missing; `list` shows it");
  return id;
}
