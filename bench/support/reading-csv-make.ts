import { seeded } from "../../domain/seeded.ts";

// Made tables as shops and stations write them: names, towns, dates as M/D/YYYY, amounts with a dollar sign, remarks.

const syllables = "nor var lin hol kes tre sund vik mar bel ard on ist gan hav fal".split(" ");

/** A table of nine columns with at least so many bytes. */
export function longTable(bytes: number): string {
  const { pick, number, names, towns } = words(7);
  const line = (row: number): string => {
    const date = `${1 + number(12)}/${1 + number(28)}/20${10 + number(12)}`;
    const amount = `"$${1 + number(9)},${100 + number(900)}.${10 + number(90)}"`;
    const remark = number(5) === 0 ? `Delivered to ${pick(towns)} by ${pick(names)}` : "N/A";
    const status = pick(["open", "closed", "pending review", "Escalated"]);
    const paid = pick(["yes", "no"]);
    return [row, pick(names), pick(towns), date, amount, number(100), status, paid, remark].join(",");
  };
  return filled("id,customer,town,order date,amount,units,status,paid,remark", line, bytes);
}

/** A table of many numeric columns. */
export function wideTable(bytes: number, columns: number): string {
  const { pick, number, names } = words(11);
  const header = Array.from({ length: columns }, (_, at) => (at === 0 ? "station" : `value ${at}`)).join(",");
  const values = () => Array.from({ length: columns - 1 }, () => (number(100_000) / 100).toFixed(2));
  return filled(header, () => [pick(names), ...values()].join(","), bytes);
}

function filled(header: string, line: (row: number) => string, bytes: number): string {
  const lines = [header];
  for (let size = header.length; size < bytes; ) {
    const made = line(lines.length);
    lines.push(made);
    size += made.length + 1;
  }
  return `${lines.join("\n")}\n`;
}

function words(seed: number) {
  const random = seeded(seed);
  const number = (below: number): number => Math.floor(random() * below);
  const pick = <T>(from: readonly T[]): T | undefined => from[number(from.length)];
  const name = (): string => {
    const text = Array.from({ length: 2 + number(2) }, () => pick(syllables)).join("");
    return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  };
  const towns = Array.from({ length: 300 }, name);
  const names = Array.from({ length: 3_000 }, () => `${name()} ${name()}`);
  return { pick, number, names, towns };
}
