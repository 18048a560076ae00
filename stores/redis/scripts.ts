import { createHash } from "node:crypto";

/** A Lua script that the server runs in one step, on its own clock. */
export interface RedisScript {
  readonly lua: string;
  /** SHA-1 of the text. A server that has run the script before accepts the hash in place of the text. */
  readonly sha1: string;
}

export const script = (lua: string): RedisScript => ({ lua, sha1: createHash("sha1").update(lua).digest("hex") });

/**
 * KEYS[1] counter; ARGV[1] lifetime of a new counter in milliseconds (0: it is not stored), ARGV[2] increment. → the
 * new value.
 */
export const incrementWithLifetime = script(`-- loregraph: increment
if redis.call('EXISTS', KEYS[1]) == 1 then
  local count = redis.pcall('INCRBYFLOAT', KEYS[1], ARGV[2])
  if type(count) == 'string' then return count end
end
-- New, or not a counter.
if tonumber(ARGV[1]) > 0 then redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[1]) else redis.call('DEL', KEYS[1]) end
return ARGV[2]`);

/** The client methods that run a script. */
export interface ScriptRunner {
  evalSha(sha1: string, options: ScriptArguments): Promise<unknown>;
  eval(lua: string, options: ScriptArguments): Promise<unknown>;
}

interface ScriptArguments {
  readonly keys: string[];
  readonly arguments: string[];
}

/** Runs a script by its hash, or by its text when the server does not know the hash. */
export async function runScript(runner: ScriptRunner, { lua, sha1 }: RedisScript, given: ScriptArguments) {
  try {
    return await runner.evalSha(sha1, given);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
    return runner.eval(lua, given);
  }
}
