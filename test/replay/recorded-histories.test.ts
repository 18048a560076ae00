import { readdir, readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { PatientWorker } from "../../workflow-engine/temporal/patient-worker.ts";
import { installRuntime } from "../../workflow-engine/temporal/runtime.ts";
import type { StoredBundle } from "../../workflow-engine/temporal/stored-bundle.ts";
import * as workflows from "../../workflows/index.ts";
import { workflowBundle } from "../support/workflow-bundle.ts";

const folder = join(import.meta.dirname, "histories");
const files = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();

let bundle: StoredBundle;
beforeAll(async () => {
  installRuntime(silentLog());
  bundle = await workflowBundle();
});

interface Recorded {
  readonly events: readonly {
    readonly workflowExecutionStartedEventAttributes?: {
      readonly workflowType: { readonly name: string };
      readonly workflowId: string;
    };
  }[];
}

const read = async (file: string) => {
  const text = await readFile(join(folder, file), "utf8");
  const history: Recorded = JSON.parse(text);
  const started = history.events[0]?.workflowExecutionStartedEventAttributes;
  if (!started) throw new Error(`${file} does not begin with a start`);
  return { text, history, ...started };
};

test.each(Object.keys(workflows))(
  "%s has a run that completed, one that failed and one that was cancelled",
  async (workflow) => {
    const recorded = await Promise.all(files.filter((file) => file.startsWith(`${workflow}-`)).map(read));
    const ends = recorded.map(({ history }) => JSON.stringify(history.events.at(-1)));
    for (const end of ["COMPLETED", "FAILED", "CANCELED"])
      expect(ends.some((event) => event.includes(`EVENT_TYPE_WORKFLOW_EXECUTION_${end}"`))).toBe(true);
  },
);

describe.each(files)("%s", (file) => {
  test("replays with the workflows as they are now", async () => {
    const { history, workflowId, workflowType } = await read(file);
    expect(file).toMatch(new RegExp(`^${workflowType.name}-`));
    await PatientWorker.runReplayHistory({ workflowBundle: { codePath: bundle.path } }, history, workflowId);
  });

  test("is small, and does not show the machine that recorded it", async () => {
    const { text } = await read(file);
    expect(text.length).toBeLessThan(40_000);
    expect(text).not.toMatch(/"identity"|\/node_modules\/|file:\/\//);
    expect(text).not.toContain(`@${hostname()}`);
    expect(text).not.toContain(process.cwd());
  });
});

test("a history of other steps is refused, so that the replays above prove something", async () => {
  const { history, workflowId } = await read("answerQuestion-sql.json");
  const other = JSON.parse(JSON.stringify(history).replaceAll('"name":"predict"', '"name":"foresee"'));
  const replay = PatientWorker.runReplayHistory({ workflowBundle: { codePath: bundle.path } }, other, workflowId);
  await expect(replay).rejects.toThrow(/foresee/);
});
