import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { allMigrations } from "./all.ts";

/** Installed databases record these checksums. An entry is added with its migration, and never changes. */
const released = [
  { id: 1, name: "first-schema", checksum: "f953b0dad38261cc0486d0c47de35fbf8125c7053c100cdc9a4df1888b5675e7" },
  { id: 2, name: "quotes-and-purges", checksum: "8848b45e3ca4c97a75540797fadaa20a55d0640b133f9bc9de37661cce8b1c4b" },
  { id: 3, name: "derivation", checksum: "b854c10626aaf42564681a7134643bbe611793173862482abdfdd93b9b41da5e" },
  { id: 4, name: "lists-and-retention", checksum: "38bdf0431abd799b7d71ee3fcf06fe239149ce77306b5d8f2907964dc80763cb" },
  { id: 5, name: "choosing", checksum: "e9632794c85acb4a8c542064c6659be6096a8f1e4931a783549f7c6d7c0aa7da" },
  { id: 6, name: "flips-and-turns", checksum: "80c7b7427d3861cf7fdcd40b968e1cdc4d5930c03e29be7217128aa3edcec69c" },
  { id: 7, name: "blocks", checksum: "f18c6a82cecfe808b7c872fcb0ab5a29f24d7e8ea8534a488e797026630e8557" },
  { id: 8, name: "short-flips", checksum: "bab5048475d3386c66b98bed130b04b985719b1bec1d422206e8ff65a9a5772b" },
  { id: 9, name: "ended-stages", checksum: "b793892b2e0c375ab8000ec692eba0b76da00cabd1f06f1fb74f0e7029c98c52" },
  { id: 10, name: "reading-gaps", checksum: "a9157e84485c56fdf793f96f3c48e083347d27e27c2a95e85a208c643553cb87" },
  { id: 11, name: "document-facts", checksum: "e9284cbca7f6991d990cd89c181d2f6bb1d5ecc323eb053339ac22b97b3a8c92" },
  { id: 12, name: "repeated-units", checksum: "ec9f4d5f74e299e9d84f606491802024b402e0a4d38779bf5369513d6a04ea2f" },
  { id: 13, name: "registry-reads", checksum: "a145c84f411ea94c7fa0d1171334530095453b1e2ec78e7936074f760d407a57" },
  { id: 14, name: "configured-graphs", checksum: "540b8c37e3ed1d61d5806dc1a7684eb983b3c058cc970c7238b8838b67bd4047" },
  {
    id: 15,
    name: "leases-and-removed-chunks",
    checksum: "1f3f41142f730f3f232a5e879432a3055c3c01e9c94b70f177f30982c0a4234a",
  },
  { id: 16, name: "deletions", checksum: "e38ecc1160991e8b16f3fc7cd081d2be9476ed85d2477a0be0814d6896572321" },
  { id: 17, name: "renamed-relations", checksum: "6a7b7b40e57cef060a10974bc62609a9cd436d79ca9210467e292c80fe4e2dbb" },
  { id: 18, name: "kg-deletion", checksum: "305a937194275779bd3f847fc400dfd685d22f4fdcac9fc573c1d54738d0d766" },
  { id: 19, name: "picture-facts", checksum: "06b7eb632a233b4c48279717603e42149c89fe9aa519b4ed552d62788fdf72c5" },
  { id: 20, name: "posted-chunks", checksum: "9d9eadd026f683db3d159fe18ae6a7c9f243b29d74e483b52b1eff6562f14481" },
  {
    id: 21,
    name: "removed-chunks-and-lists",
    checksum: "19689726c4c6bb1bf14a44123f8c25b466002c37532819cac6d6d51fcea3f903",
  },
  { id: 22, name: "origins", checksum: "362203a49067d48ae587d26f0ebe34025f39a95128094ef5858fe3582933e94e" },
  { id: 23, name: "jobs-after-jobs", checksum: "7fb599231edd40cf9546587ba7ec6edbd5e7f63370ca4d10162a5ad22e047537" },
  { id: 24, name: "merged-entities", checksum: "1ce1b2bf68b2e1a23a96ad7941d2f3103b9a84b9087968b6de0c9d7c394093e7" },
  { id: 25, name: "forgotten-names", checksum: "01d28a0a4d60e99d2ab3c1613c0830d2aeae9fa882a188e4098bd2cbd804d254" },
  { id: 26, name: "memory", checksum: "2821d630cc831ad10c81f66097946794906e071bf0f23fcad515421a206f1358" },
  { id: 27, name: "memory-erasures", checksum: "9ad683d51ff9c8bb5b7b8e00ae4d2c4942d24dac13a7b53c195f251613dc8679" },
  { id: 28, name: "lists-and-pictures", checksum: "ebb5aabeafd5e74b122379662b94706f82ddc8a0c9c89ecf0ffc2bc9aa28211d" },
  { id: 29, name: "cheap-staging", checksum: "5e8b64cff64923702f225810b29e913931b45140d4fe198f77365ade1f010668" },
  { id: 30, name: "posted-derivations", checksum: "e4950d790b56373cc888232ec9730333b763d59e24f5d40782775b38e99531b3" },
  { id: 31, name: "consolidations", checksum: "0b14be25b0dae37077748e9715abe13960fefee2e5b074782434b5ec99808248" },
  {
    id: 32,
    name: "consolidation-leases",
    checksum: "e7e7119e962264137eb9dbcd9db19daa15f55c5b392f2b4a6fca3bf2f90ac5c7",
  },
  { id: 33, name: "former-names", checksum: "d8729640b569dea8e51e56804dce719a545264076348ffaed52d0ff2de5caf4c" },
];

test.each(released)("migration $id ($name) is as it was released", ({ id, name, checksum }) => {
  const migration = allMigrations.find((each) => each.id === id);
  expect(
    { id: migration?.id, name: migration?.name, checksum: migration?.checksum },
    `Migration ${id} (${name}) was released, and databases have applied it: add a new migration instead of changing it`,
  ).toEqual({ id, name, checksum });
});

test("every migration has its checksum in the list above", () => {
  const listed = released.map(({ id }) => id);
  const missing = allMigrations.filter(({ id }) => !listed.includes(id));
  expect(
    missing.map(({ id, name, checksum }) => ({ id, name, checksum })),
    "Add these lines to the list of this test when the migration is complete",
  ).toEqual([]);
});

test("migrations are numbered from 1 without gaps, and each file has the number and name of its migration", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d.*\.ts$/.test(name));
  expect(files.sort()).toEqual(allMigrations.map(({ id, name }) => `${String(id).padStart(4, "0")}-${name}.ts`));
  expect(allMigrations.map(({ id }) => id)).toEqual(allMigrations.map((_, at) => at + 1));
});
