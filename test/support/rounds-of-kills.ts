// Several rounds of uploads to one service, each into knowledge graphs of its own. A start of the service with its
// servers costs nine seconds of processor time.
import { newDataDir, removeDataDir, startService } from "../../bench/support/service.ts";
import type { IngestClient, Upload } from "./ingest-client.ts";
import { folderContents, type KgContents } from "./kg-contents.ts";
import { ingestRound, kgNames, type RoundOutcome, type Run, stopAtRest } from "./kill-rounds.ts";

export interface Rounds {
  /** The uploads of a new round. The first round is "". */
  uploads(round: string): readonly Upload[];
  /** Sends the uploads of the client, runs `disturb` meanwhile, and waits until all work is done. */
  play(client: IngestClient, disturb?: (run: Run) => Promise<void>): Promise<RoundOutcome>;
  /** Stops the service. Returns the contents of each round, under the names of the uploads. */
  contents(): Promise<(round: string) => readonly KgContents[]>;
  close(): Promise<void>;
}

/** Starts the service; `disturb` may replace it by another one over the same folder. */
export async function openRounds(uploads: readonly Upload[], settings: Record<string, string> = {}): Promise<Rounds> {
  const dataDir = await newDataDir();
  const place = { dataDir, service: await startService(dataDir, settings) };
  const rounds: string[] = [];
  return {
    uploads(round) {
      rounds.push(round);
      return uploads.map((upload) => ({ ...upload, kg: nameIn(round, upload.kg) }));
    },
    async play(client, disturb = async () => undefined) {
      const run: Run = { ...place, client };
      try {
        return await ingestRound(run, disturb);
      } finally {
        place.service = run.service;
      }
    },
    async contents() {
      await stopAtRest(place);
      const compared = rounds.flatMap((round) => kgNames.map((kg) => nameIn(round, kg)));
      const { contents } = await folderContents(dataDir, { compared, dumped: [] });
      return (round) =>
        kgNames.flatMap((kg) =>
          contents.filter((each) => each.kg === nameIn(round, kg)).map((each) => ({ ...each, kg })),
        );
    },
    async close() {
      await place.service.stop();
      await removeDataDir(dataDir);
    },
  };
}

/** The first round has the plain names, which other requests use meanwhile. */
const nameIn = (round: string, kg: string): string => (round === "" ? kg : `${kg}_${round.replaceAll(/\W+/g, "_")}`);
