import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { keep } from "./keep.mjs";
import { fileInTar } from "./tar.mjs";

/** SHA-256 of the release's archives, by platform. */
const checksums = {
  "1.5.1": {
    linux_amd64: "ddc95e08b0b076efd4ea9733a3f488eb7d2be875f8834e616cd2a37358b4852d",
    linux_arm64: "bd1b0db9f18b051026de8bf6cc1505f2510f14bbb7a8b9a4a91fff46c77454f5",
    darwin_amd64: "bbb73e2a31135abe50a1f1cdb35030c42961df618e8ce9c60ae89f201540c5d9",
    darwin_arm64: "cca01b7ea35ad56e2a328d9ae596bf716bd22313ef63c7a761c88354457c2415",
  },
};

/** One attempt. A network that drops packets silently must not delay the set-up. */
const silenceMs = 20_000;
const sizeLimitBytes = 300_000_000;

/** Downloads the official release. Returns whether it worked; logs the reason if not. */
export async function downloadTemporal({ path, version, log }) {
  const platform = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
  const wanted = checksums[version]?.[platform];
  if (!wanted) return report(log, `no official Temporal release for ${platform}`);
  const url = `https://github.com/temporalio/cli/releases/download/v${version}/temporal_cli_${version}_${platform}.tar.gz`;
  log(`downloading the Temporal server ${version}`);
  const partial = `${path}.download-${process.pid}`;
  try {
    const archive = await fetchBytes(url, log);
    const found = createHash("sha256").update(archive).digest("hex");
    if (found !== wanted) return report(log, `the download has checksum ${found} instead of ${wanted}: thrown away`);
    writeFileSync(partial, fileInTar(gunzipSync(archive), "temporal"));
    await keep(partial, path);
    return true;
  } catch (error) {
    return report(log, `the download did not work (${error.cause?.code ?? error.message})`);
  } finally {
    rmSync(partial, { force: true });
  }
}

function report(log, message) {
  log(message);
  return false;
}

async function fetchBytes(url, log) {
  const halt = new AbortController();
  let timer;
  const expectMore = () => {
    clearTimeout(timer);
    timer = setTimeout(() => halt.abort(new Error(`nothing came for ${silenceMs / 1000} s`)), silenceMs);
  };
  try {
    expectMore();
    const response = await fetch(url, { signal: halt.signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const chunks = [];
    let size = 0;
    let shownAt = Date.now();
    for await (const chunk of response.body) {
      expectMore();
      chunks.push(chunk);
      size += chunk.length;
      if (size > sizeLimitBytes) throw new Error("larger than it can be");
      if (Date.now() - shownAt > 5_000) {
        log(`  ${Math.round(size / 1e6)} MB`);
        shownAt = Date.now();
      }
    }
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
  }
}
