// Starts a TypeScript module in a thread or process of its own: `--import tsx` does not reach worker threads on Node 20.
import { register } from "tsx/esm/api";

register();
await import(process.argv[2]);
