// The thread that reads the lines of imported files: parsing a line of megabytes would block the API's event loop.
import { serveTasks } from "../../platform/threads/serve-tasks.ts";
import { type LineBatch, type ReadLine, readLines } from "./read-lines.ts";

function* read(batch: LineBatch): Generator<readonly ReadLine[], void> {
  yield readLines(batch);
}

serveTasks(read);
