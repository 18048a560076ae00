import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FileStore } from "../../stores/ports/files.ts";
import type { Engine, OpenEngine } from "./engine.ts";

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const limit = 1_000_000;

const hostileNames = [
  "",
  "/",
  "/etc/passwd",
  "../outside",
  "parsed/../../outside",
  "parsed/./x",
  "parsed//x",
  "parsed/",
  ".hidden",
  "parsed/.hidden",
  "spool/x",
  "parsed\\x",
  "parsed/x\u0000.txt",
  "parsed/x\n",
  "parsed/naïve",
  "parsed/a b",
  `parsed/${"x".repeat(300)}`,
  "a/".repeat(50).concat("x"),
];

/** The contract of every engine of the role "files". */
export function fileStoreContract(name: string, open: OpenEngine<FileStore>): void {
  describe(`files on ${name}`, () => {
    let engine: Engine<FileStore>;
    let files: FileStore;
    const spool = (content: string | Buffer) => files.spool(Readable.from([content]), limit);

    beforeEach(async () => {
      engine = await open();
      files = engine.store;
    });
    afterEach(() => engine.dispose());

    test("an upload is counted and hashed while it streams, and kept under its hash", async () => {
      const file = await files.spool(Readable.from(["Ärger", Buffer.from([0, 255]), "end"]), limit);
      const content = Buffer.concat([Buffer.from("Ärger"), Buffer.from([0, 255]), Buffer.from("end")]);
      expect(file).toMatchObject({ size_bytes: content.length, hash: sha256(content) });
      const kept = await files.keep(file);
      expect(kept).toBe(`uploads/${sha256(content)}`);
      expect(await files.read(kept)).toEqual(content);
      expect(await files.exists(kept)).toBe(true);
      expect(await files.exists("uploads")).toBe(false);
      expect(await files.readPart(kept, 1, 2)).toEqual((await files.read(kept))?.subarray(1, 3));
      expect(await files.readPart(kept, 1_000_000, 2)).toEqual(Buffer.alloc(0));
      expect(await files.readPart("uploads/none", 0, 1)).toBeNull();
    });

    test("keeping the same content again, and keeping twice, gives the same name", async () => {
      const [first, second] = await Promise.all([spool("text"), spool("text")]);
      const names = await Promise.all([files.keep(first), files.keep(second)]);
      expect(new Set([...names, await files.keep(second)]).size).toBe(1);
      expect(await files.list("uploads")).toEqual([names[0]]);
    });

    test("an upload of exactly the limit passes, one byte more is refused while it streams", async () => {
      expect((await files.spool(Readable.from([Buffer.alloc(600), Buffer.alloc(400)]), 1_000)).size_bytes).toBe(1_000);
      let sent = 0;
      const endless = Readable.from(
        (function* () {
          for (;;) {
            sent += 100;
            yield Buffer.alloc(100);
          }
        })(),
      );
      await expect(files.spool(endless, 1_000)).rejects.toMatchObject({ kind: "too_large" });
      expect(sent).toBeLessThan(100_000);
      expect(endless.destroyed).toBe(true);
    });

    test("an upload that breaks off fails with the sender's error and is not kept", async () => {
      const broken = Readable.from(
        (function* () {
          yield "beginning";
          throw new Error("connection lost");
        })(),
      );
      await expect(files.spool(broken, limit)).rejects.toThrow("connection lost");
      expect(await files.list("uploads")).toEqual([]);
    });

    test("a discarded upload cannot be kept any more; discarding it again is no error", async () => {
      const file = await spool("text");
      await files.discard(file);
      await files.discard(file);
      await expect(files.keep(file)).rejects.toMatchObject({ kind: "unavailable" });
    });

    test("only a spooled file is kept or discarded", async () => {
      const file = await spool("text");
      await files.write("parsed/1", "precious");
      const forged = [
        { ...file, path: "/etc/passwd" },
        { ...file, path: `${file.path}/../../parsed/1` },
      ];
      for (const other of forged) {
        await expect(files.keep(other)).rejects.toMatchObject({ kind: "invalid_input" });
        await expect(files.discard(other)).rejects.toMatchObject({ kind: "invalid_input" });
      }
      await expect(files.keep({ ...file, hash: "../parsed/1" })).rejects.toMatchObject({ kind: "invalid_input" });
      expect(String(await files.read("parsed/1"))).toBe("precious");
    });

    test("a read returns one whole write: the last one, or one of those that ran concurrently", async () => {
      const contents = Array.from({ length: 20 }, (_, i) => String(i).repeat(50_000));
      await Promise.all(contents.map((content) => files.write("parsed/1", content)));
      expect(contents).toContain(String(await files.read("parsed/1")));
      await files.write("parsed/1", Uint8Array.of(1, 2));
      expect(await files.read("parsed/1")).toEqual(Buffer.from([1, 2]));
      await files.write("parsed/empty", "");
      expect(await files.read("parsed/empty")).toEqual(Buffer.alloc(0));
    });

    test("a missing file reads as null, and deleting it is no error", async () => {
      expect(await files.read("parsed/none")).toBeNull();
      expect(await files.read("none/at/all")).toBeNull();
      expect(await files.exists("parsed/none")).toBe(false);
      expect(await files.exists("none/at/all")).toBe(false);
      await files.delete("parsed/none");
      await files.deleteAll("nowhere");
      expect(await files.list("nowhere")).toEqual([]);
    });

    test("a file is deleted by age only if it is older than the given time", async () => {
      const name = await files.keep(await spool("text"));
      const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
      expect(await files.deleteOlder(name, past)).toBe(false);
      expect(await files.deleteOlder(name, future)).toBe(true);
      expect(await files.deleteOlder(name, future)).toBe(false);
      expect(await files.read(name)).toBeNull();
    });

    test("names under a prefix are listed in order; a prefix is a folder, not the beginning of a name", async () => {
      for (const file of ["pictures/2/b.html", "pictures/2/a.svg", "pictures/2/data/c.json", "pictures/21/x.html"]) {
        await files.write(file, file);
      }
      const second = ["pictures/2/a.svg", "pictures/2/b.html", "pictures/2/data/c.json"];
      expect(await files.list("pictures/2")).toEqual(second);
      expect(await files.list("pictures/2/")).toEqual(second);
      await files.delete("pictures/2/a.svg");
      expect(await files.list("pictures/2")).toEqual(second.slice(1));
      await files.deleteAll("pictures/2");
      expect(await files.list("pictures")).toEqual(["pictures/21/x.html"]);
    });

    test("a name of another shape is refused by every operation", async () => {
      for (const hostile of hostileNames) {
        const refusal = { kind: "invalid_input", message: "not a file name" };
        await expect(files.write(hostile, "x"), hostile).rejects.toMatchObject(refusal);
        await expect(files.read(hostile), hostile).rejects.toMatchObject(refusal);
        await expect(files.exists(hostile), hostile).rejects.toMatchObject(refusal);
        await expect(files.renew(hostile), hostile).rejects.toMatchObject(refusal);
        await expect(files.delete(hostile), hostile).rejects.toMatchObject(refusal);
        if (hostile === "parsed/") continue; // As a prefix it is a folder.
        await expect(files.list(hostile), hostile).rejects.toMatchObject(refusal);
        await expect(files.deleteAll(hostile), hostile).rejects.toMatchObject(refusal);
      }
    });

    test("files, kept uploads and spooled uploads are there after the store was closed and opened again", async () => {
      const [kept, waiting] = await Promise.all([spool("kept"), spool("waiting")]);
      const name = await files.keep(kept);
      await files.write("parsed/1", "text");
      await files.close();
      await files.close();
      files = await engine.reopen();
      expect(String(await files.read(name))).toBe("kept");
      expect(String(await files.read("parsed/1"))).toBe("text");
      expect(await files.keep(waiting)).toBe(`uploads/${sha256("waiting")}`);
    });

    test("an open store reports its free space and that it is connected", async () => {
      expect(await files.freeBytes()).toBeGreaterThan(0);
      expect(await files.health()).toMatchObject({ status: "connected" });
    });
  });
}
