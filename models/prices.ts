import { z } from "zod";
import type { TokenUsage } from "../domain/answer.ts";
import { invalidInput } from "../domain/errors.ts";
import { messageOfIssue } from "../domain/issue-message.ts";

const Price = z.strictObject({ input: z.number().min(0).default(0), output: z.number().min(0).default(0) });
const PriceTable = z.record(z.string(), Price);

/** USD per million tokens, by the model's id. */
export type Prices = ReadonlyMap<string, z.infer<typeof Price>>;

/** Reads LORE_MODEL_PRICES. Throws `invalid_input` that names the variable and the wrong model. */
export function readPrices(text: string): Prices {
  const parsed = PriceTable.safeParse(json(text), { reportInput: true });
  if (parsed.success) return new Map(Object.entries(parsed.data));
  const lines = parsed.error.issues.map((issue) => `${issue.path.join(".") || "value"}: ${messageOfIssue(issue)}`);
  throw invalidInput(`Configuration: LORE_MODEL_PRICES: ${lines.join("; ")}`);
}

/** Cost of a call in USD. A model without a price costs nothing. */
export function costOf(prices: Prices, model: string, { input_tokens, output_tokens }: TokenUsage): number {
  const price = prices.get(model);
  return price ? (input_tokens * price.input + output_tokens * price.output) / 1e6 : 0;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidInput('Configuration: LORE_MODEL_PRICES: not JSON; expected {"model": {"input": 0.5, "output": 1.5}}');
  }
}
