import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LogisticModel } from "../../retrieval/rank/logistic.ts";
import type { RankerWeights } from "../../retrieval/rank/weights.ts";

const weightsFile = join(import.meta.dirname, "../../retrieval/rank/weights.ts");

const rounded = (value: number): string => String(Number(value.toFixed(3)));

/** Replaces the numbers of these stages in `weights.ts`; the explaining lines stay. */
export async function writeWeights(weights: Partial<RankerWeights>): Promise<void> {
  let source = await readFile(weightsFile, "utf8");
  for (const [stage, model] of Object.entries(weights) as [keyof RankerWeights, LogisticModel<string>][]) {
    const begin = source.indexOf(`\n  ${stage}: {`);
    const end = source.indexOf("\n  },", begin);
    let block = source.slice(begin, end).replace(/bias: [-\d.]+/, `bias: ${rounded(model.bias)}`);
    for (const [name, value] of Object.entries(model.coefficients)) {
      block = block.replace(new RegExp(`(\\n {6}${name}: )[-\\d.]+`), (_, label) => `${label}${rounded(value)}`);
    }
    source = source.slice(0, begin) + block + source.slice(end);
  }
  await writeFile(weightsFile, source);
}
