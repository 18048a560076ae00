import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBundle } from "./stored-bundle.ts";

// Command of the build. Writes the workflow bundle next to the compiled code (`dist/workflow-bundle.js`), unless a
// bundle of the same sources is there already. To run it without a build:
// `node --import tsx workflow-engine/temporal/build-bundle.ts dist`.
const folder = process.argv[2] ?? resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const bundle = await ensureBundle(resolve(folder), { stackTraces: false });
process.stdout.write(`${bundle.path} ${bundle.size_bytes} bytes, build ${bundle.build_id.slice(0, 12)}\n`);
