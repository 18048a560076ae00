import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

type Place = (call: NodeJS.CallSite) => string;

/**
 * From now on, stack traces of the compiled program name the sources, as with Node's `--enable-source-maps`. With that
 * flag Node reads the map of each module while it loads it, which takes a tenth of the processor time of a start. Here
 * the map of a file is read when an error of that file first shows its stack.
 */
export function nameSources(): void {
  // A run from the sources has maps inside its modules, which its loader applies.
  if (import.meta.url.endsWith(".ts")) return;
  const place = placeInSource();
  Error.prepareStackTrace = (error, calls) =>
    [Error.prototype.toString.call(error), ...calls.map(place)].join("\n    at ");
}

/** How each call is shown. Maps are kept, because the same files fail again. */
export function placeInSource(): Place {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (url: string): SourceMap | null => {
    const map = maps.get(url) ?? (maps.has(url) ? null : readMap(url));
    maps.set(url, map);
    return map;
  };
  return (call) => {
    const [file, line, column] = [call.getFileName(), call.getLineNumber(), call.getColumnNumber()];
    if (!file || line === null || column === null) return `${call}`;
    const found = mapOf(file)?.findEntry(line - 1, column - 1);
    // Code of bundled packages has no source.
    if (!found || !("originalSource" in found) || !found.originalSource) return `${call}`;
    const source = new URL(found.originalSource, urlOf(file)).href;
    const original = `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
    return `${call}`.replace(`${file}:${line}:${column}`, () => original);
  };
}

/** The map beside a file; null if there is none. */
function readMap(file: string): SourceMap | null {
  try {
    const path = fileURLToPath(urlOf(file));
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")));
  } catch {
    return null; // A stack trace must never fail. Without a map it names the compiled file.
  }
}

/** CommonJS modules are known by their path, ES modules by their URL. */
const urlOf = (file: string): string => (file.startsWith("/") ? `file://${file}` : file);
