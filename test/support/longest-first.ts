import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Rooms in the order in which their files start. Files of the first rooms take minutes and wait for servers and leases;
 * a suite that started one of them last would end with idle workers. All other files take seconds.
 */
const rooms = [
  // It has a process of its own: later in the run, vitest would end a process that the other files share to make room.
  "test/property/linear-patterns.test.ts",
  "test/chaos/",
  "test/flow/",
  "test/browser/",
  "test/replay/",
  "test/api/",
  "test/",
  // Their contract suites are imported, so the size of a file says nothing.
  "stores/postgres/",
  "stores/",
  "workflow-engine/",
] as const;

const waiting: readonly string[] = ["test/chaos/", "test/flow/"];
/** Long files that compute all the time. They start among the waiting files, which leave the cores idle. */
const computing = [
  "test/property/",
  "stores/postgres/cutover.test.ts",
  "activities/import-graph/",
  "test/upgrades/",
  "ingest/prepare/",
  "stores/postgres/records.test.ts",
  "ingest/parse/bounds.test.ts",
] as const;
/** Of six files at a time, one or two compute. None does beside the first file, which compares durations. */
const waitingPerComputing = 3;
const waitingAtFirst = 4;

/** Within a room, keeps vitest's order: by the duration of the last run if it is known, else by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = await super.sort(files);
    return inOrder(ordered, ({ moduleId }) => relative(this.ctx.config.root, moduleId));
  }
}

export function inOrder<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const roomOf = (file: File, of: readonly string[]): number => {
    const at = of.findIndex((room) => pathOf(file).startsWith(room));
    return at === -1 ? of.length : at;
  };
  const isIn = (of: readonly string[]) => (file: File) => roomOf(file, of) < of.length;
  const sorted = (some: readonly File[], of: readonly string[]) =>
    [...some].sort((one, other) => roomOf(one, of) - roomOf(other, of));

  const [first, others] = parted(files, (file) => roomOf(file, rooms) === 0);
  const [long, short] = parted(others, isIn(computing));
  const [patient, rest] = parted(short, isIn(waiting));
  const waits = sorted(patient, rooms);
  const woven = weave(waits.slice(waitingAtFirst), sorted(long, computing));
  return [...first, ...waits.slice(0, waitingAtFirst), ...woven, ...sorted(rest, rooms)];
}

function parted<File>(files: readonly File[], test: (file: File) => boolean): [File[], File[]] {
  return [files.filter(test), files.filter((file) => !test(file))];
}

/** One computing file, then a few waiting ones, and so on; those that are left over at the end. */
function weave<File>(patient: readonly File[], long: readonly File[]): File[] {
  const groups = long.map((file, at) => [
    file,
    ...patient.slice(at * waitingPerComputing, (at + 1) * waitingPerComputing),
  ]);
  return [...groups.flat(), ...patient.slice(long.length * waitingPerComputing)];
}
