import type { Answer, Citation } from "../../client/generated/types.ts";
import type { DemoQuestion } from "./questions.ts";

const percent = (share: number): string => `${Math.round(share * 100)} %`;

export function printAnswer(
  out: NodeJS.WriteStream,
  { query, why }: DemoQuestion,
  { answer, right }: { readonly answer: Answer; readonly right: boolean },
): void {
  const { metadata } = answer;
  out.write(`\n  Q: ${query}\n     (${why})\n`);
  out.write(`  A: ${answer.answer}\n`);
  out.write(`     ${right ? "✓" : "✗"} ${answer.pipeline_used}, confidence ${percent(answer.confidence)}, `);
  out.write(`${Math.round(answer.processing_time_ms)} ms, routed because: ${metadata.intent.reason}\n`);
  for (const citation of answer.citations) out.write(`     ${describe(citation)}\n`);
  if (metadata.generated_sql) out.write(`     SQL: ${metadata.generated_sql}\n`);
  const [first, ...rest] = metadata.path;
  if (first && rest.length > 0) {
    const steps = metadata.path.map(({ title, via }) => `${title ?? "passage"}${via === null ? "" : ` —(${via})→`}`);
    out.write(`     path: ${steps.join(" ")}\n`);
  }
}

function describe({ citation_id, source_name, page, section, start_offset, end_offset }: Citation): string {
  const place = start_offset === null ? "" : `, characters ${start_offset}–${end_offset}`;
  return `[${citation_id}] ${source_name}${page === null ? "" : `, page ${page}`}${section ? ` › ${section}` : ""}${place}`;
}
