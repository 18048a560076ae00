import type { KgReport, Report, RoleReport, Sample, SliceReport } from "../../knowledge/upkeep/report.ts";

type Out = Pick<NodeJS.WriteStream, "write">;

/** The report for people: each line starts with its problems, and a healthy installation gives a short report. */
export function printReport(out: Out, report: Report): void {
  const lines = [
    ...section("Roles", report.roles.map(roleLine)),
    ...section("Knowledge graphs: records | engine, each with a checksum over the ids", report.kgs.flatMap(kgLines)),
    ...section("Other findings", besideLines(report)),
    ...section("Could not be checked", report.unseen),
    verdict(report),
  ];
  out.write(`\n${lines.map((line) => `  ${line}`.trimEnd()).join("\n")}\n\n`);
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ""];

function roleLine({ role, status, engine, latency_ms, note }: RoleReport): string {
  const columns = [role.padEnd(14), status.padEnd(13), engine.padEnd(24)];
  return `${columns.join(" ")} ${note ?? `${latency_ms.toFixed(1)} ms`}`;
}

function kgLines({ name, tenant_id, slices }: KgReport): string[] {
  return [tenant_id === "default" ? name : `${name} (tenant ${tenant_id})`, ...slices.map(sliceLine)];
}

function sliceLine({ target, kind, records, engine, compared, waiting, ...found }: SliceReport): string {
  const faults = [
    fault("missing", found.missing),
    fault("orphaned", found.orphaned),
    fault("more than once", found.repeated),
    fault("differ from the records", found.differing),
  ].filter((text) => text !== "");
  const wait = waiting > 0 ? `  (${waiting} not written yet)` : "";
  const part = compared < records.count ? `  (contents of ${compared} compared)` : "";
  const counts = `${number(records.count)} ${records.checksum} | ${number(engine.count)} ${engine.checksum}`;
  return `  ${target.padEnd(15)} ${kind.padEnd(9)} ${counts}  ${faults.join(", ") || "same"}${part}${wait}`;
}

const number = (count: number): string => String(count).padStart(8);

const fault = (word: string, { count, first }: Sample<number | string>): string =>
  count === 0 ? "" : `${count} ${word}: ${first.join(", ")}${count > first.length ? ", …" : ""}`;

function besideLines({ at, projections, strays, files, outbox, spool, lapsed_jobs, unswept }: Report): string[] {
  const stale = projections.filter(({ complete }) => !complete);
  return [
    ...stale.map(({ target, engine }) => `${target} was moved to ${engine}: npm run rebuild -- ${target}`),
    ...strays.map(({ target, kg_id }) => `${target} has collections of the unknown knowledge graph ${kg_id}`),
    ...(files
      ? [fault("uploads missing", files.missing_uploads), fault("parsed leftovers", files.parsed_leftovers)]
      : []),
    ...outbox.map(({ target, rows, oldest_seconds }) => {
      return `${rows} changes wait for ${target}, the oldest for ${Math.round(oldest_seconds)} s`;
    }),
    spool?.oldest_at == null ? "" : waitingTurns(spool.turns, at.getTime() - spool.oldest_at),
    fault("jobs without a worker", lapsed_jobs),
    unswept > 0 ? `${unswept} old revisions wait for their deletion` : "",
  ].filter((line) => line !== "");
}

const waitingTurns = (turns: number, ms: number): string =>
  `${turns} turns wait for the store of memory, the oldest for ${Math.round(ms / 1_000)} s`;

function verdict({ drift, unseen }: Report): string {
  const seen = unseen.length === 0 ? "" : " in the engines that could be checked";
  if (drift === 0) return `No drift${seen}.`;
  return `${drift} ${drift === 1 ? "fault" : "faults"}${seen}. \`npm run doctor -- --repair\` corrects missing, orphaned and differing records.`;
}
