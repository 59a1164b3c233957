import { accessSync, constants, statfsSync } from "node:fs";
import { othersMayEnter } from "./postgres-programs.ts";

/**
 * A folder in memory for the data of tests, where one has `room` bytes free. Commits sync there too, at once; on a disk the
 * tests wait for it. Programs do not belong there, because many systems let none run from memory.
 */
export function memoryDisk(room: number): string | undefined {
  const folder = "/dev/shm";
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > room && othersMayEnter(folder) ? folder : undefined;
  } catch {
    return undefined; // Not every machine has one.
  }
}
