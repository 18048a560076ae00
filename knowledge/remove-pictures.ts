import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../domain/errors.ts";
import { pictureFolder, positionsFile } from "../domain/picture-names.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { PictureRecords } from "../stores/ports/records/pictures.ts";

export interface PictureRemoval {
  readonly pictures: Pick<PictureRecords, "get" | "lease" | "renew" | "release" | "remove">;
  readonly files: Pick<FileStore, "deleteAll" | "exists">;
}

const leaseMs = 20_000;
const renewMs = 5_000;
/** A rendering takes seconds. */
const patienceMs = 20_000;
const pauseMs = 100;

interface Removal {
  readonly kg_id: number;
  /** Pages that show a later version of the knowledge graph stay. Absent: pages of any version are removed. */
  readonly upTo?: number;
}

/**
 * Removes the pages of a knowledge graph with the positions of its network; returns whether it removed pages. They stay
 * away until a job draws them. Takes the lease for rendering: no rendering writes a file meanwhile, and a rendering
 * that loses its lease writes none afterwards. Throws `overloaded` if renderings hold the lease too long.
 */
export async function removePictures(services: PictureRemoval, removal: Removal): Promise<boolean> {
  const { pictures } = services;
  const { kg_id } = removal;
  const owner = randomUUID();
  await takeLease(services, kg_id, owner);
  // A failed renewal is made good by the next one.
  const renewing = setInterval(() => void pictures.renew(kg_id, owner, leaseMs).catch(() => undefined), renewMs);
  try {
    return await removeLeased(services, removal, owner);
  } finally {
    clearInterval(renewing);
    await pictures.release(kg_id, owner);
  }
}

async function takeLease({ pictures }: PictureRemoval, kg_id: number, owner: string): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await pictures.lease(kg_id, owner, leaseMs))) {
    if (Date.now() > end) {
      throw new AppError("overloaded", "The pages are being drawn; try again", { retryAfterSeconds: 5 });
    }
    await sleep(pauseMs);
  }
}

async function removeLeased({ pictures, files }: PictureRemoval, removal: Removal, owner: string): Promise<boolean> {
  const { kg_id, upTo = Number.POSITIVE_INFINITY } = removal;
  const picture = await pictures.get(kg_id);
  if (picture && picture.version > upTo) return false;
  // Throws if the volume is away: deleting would succeed, and the pages would come back with the volume.
  await files.exists(positionsFile(kg_id));
  // The record is removed last: after a failure it still shows that files are left to remove.
  await files.deleteAll(pictureFolder(kg_id));
  return (await pictures.remove(kg_id, owner)) && picture !== null;
}
