import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Rooms in the order in which their files start. Files of the first rooms take minutes and wait for servers and leases;
 * a suite that started one of them last would end with idle workers. All other files take seconds.
 */
const rooms = ["test/chaos/", "test/flow/", "test/browser/", "test/replay/", "test/api/", "test/"] as const;

/** Within a room, keeps vitest's order: by the duration of the last run if it is known, else by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = await super.sort(files);
    const roomOf = ({ moduleId }: TestSpecification): number => {
      const path = relative(this.ctx.config.root, moduleId);
      const at = rooms.findIndex((room) => path.startsWith(room));
      return at === -1 ? rooms.length : at;
    };
    return ordered.sort((one, other) => roomOf(one) - roomOf(other));
  }
}
