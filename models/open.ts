import { z } from "zod";
import { invalidInput } from "../domain/errors.ts";
import { messageOfIssue } from "../domain/issue-message.ts";
import { namesOf } from "../domain/record-of.ts";
import { abouts } from "./abouts.ts";
import { type Embedder, embedderOf } from "./embedder.ts";
import type { ModelCalls } from "./model-call.ts";
import type { Call, Capability, Port, Provider } from "./ports.ts";

/** The capabilities as the service uses them: each call is an event of the trace, with its tokens and its cost. */
export interface Models extends Pick<ModelCalls, "counting"> {
  readonly route: Call<"route">;
  readonly extract: Call<"extract">;
  readonly write_sql: Call<"write_sql">;
  readonly rerank: Call<"rerank">;
  readonly answer: Call<"answer">;
  readonly validate: Call<"validate">;
  readonly judge: Call<"judge"> | null;
  readonly embedder: Embedder;
}

/** The providers and their ports. A new provider is added here. */
interface Providers {
  readonly offline: Provider;
}

const ProviderName = z.enum(["offline"] as const satisfies (keyof Providers)[]);
const Choice = z.partialRecord(z.enum(namesOf(abouts)), ProviderName);
/** The provider of each capability. A capability that it does not name is offline. */
type ProviderChoice = z.infer<typeof Choice>;

interface ModelParts {
  readonly providers: Providers;
  readonly choice: ProviderChoice;
  readonly calls: ModelCalls;
}

export function openModels({ providers, choice, calls }: ModelParts): Models {
  const port = <C extends Capability>(capability: C): Provider[C] =>
    providers[choice[capability] ?? "offline"][capability];
  const [embed, judge] = [port("embed"), port("judge")];
  return {
    route: recorded("route", port("route"), calls),
    extract: recorded("extract", port("extract"), calls),
    write_sql: recorded("write_sql", port("write_sql"), calls),
    rerank: recorded("rerank", port("rerank"), calls),
    answer: recorded("answer", port("answer"), calls),
    validate: recorded("validate", port("validate"), calls),
    judge: judge && recorded("judge", judge, calls),
    embedder: embedderOf(embed, recorded("embed", embed, calls)),
    counting: calls.counting,
  };
}

/** Reads LORE_MODEL_PROVIDERS. Throws `invalid_input` that names the variable and the wrong capability. */
export function readProviders(text: string): ProviderChoice {
  const parsed = Choice.safeParse(json(text), { reportInput: true });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join(".") || "value"}: ${messageOfIssue(issue)}`);
  throw invalidInput(`Configuration: LORE_MODEL_PROVIDERS: ${lines.join("; ")}`);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The port's calls as events of the trace. */
export function recorded<C extends Capability>(capability: C, port: Port<C>, calls: ModelCalls): Call<C> {
  const { operation, name, texts } = abouts[capability];
  if (port.untraced) return port.run;
  return (input, signal) =>
    calls.call({ operation, model: port.model, capability: name }, async (open) => {
      let result: Awaited<ReturnType<Call<C>>> | undefined;
      try {
        result = await port.run(input, signal);
        return result;
      } finally {
        const { read, wrote } = texts(input, result?.value);
        open.read(read);
        for (const text of wrote) open.wrote(text);
        if (result?.usage) open.used(result.usage);
      }
    });
}
