import { spawnSync } from "node:child_process";
import { open, truncate } from "node:fs/promises";
import { join } from "node:path";
import { type Running, startServer } from "./running.ts";

const namespaces = [
  ["unshare", "--user", "--map-root-user", "--mount"],
  ["unshare", "--mount"],
];
const mount = 'mount -t tmpfs -o size="$0" tmpfs "$DATA_DIR" && exec "$@"';

/** How a process can be given a disk of its own here, or undefined where the system lets nobody do that. */
export const surroundings = namespaces.find(([program = "", ...words]) => {
  const tried = spawnSync(program, [...words, "sh", "-c", "mount -t tmpfs -o size=1m tmpfs /mnt"], { stdio: "ignore" });
  return tried.status === 0;
});

/** A server whose data folder is a real disk of a few megabytes, which goes with it. `folder` is where others see it. */
export interface SmallDisk {
  server: Running;
  folder: string;
  /** Fills the disk to the last byte, then gives back `left` bytes. */
  fill(left: number): Promise<void>;
}

export async function startOnSmallDisk(
  settings: Record<string, string> & { DATA_DIR: string },
  megabytes: number,
): Promise<SmallDisk> {
  if (!surroundings) throw new Error("no disk can be made here");
  const server = await startServer(settings, [...surroundings, "sh", "-c", mount, `${megabytes}m`]);
  const folder = join(`/proc/${server.pid}/root`, settings.DATA_DIR);
  return { server, folder, fill: (left) => fill(join(folder, "filler"), left) };
}

async function fill(path: string, left: number): Promise<void> {
  const handle = await open(path, "a");
  for (const size of [1_000_000, 4096, 1]) {
    while (await grows(handle, size));
  }
  const { size } = await handle.stat();
  await handle.close();
  await truncate(path, size - left);
}

async function grows(handle: Awaited<ReturnType<typeof open>>, size: number): Promise<boolean> {
  try {
    const { bytesWritten } = await handle.write(Buffer.alloc(size));
    return bytesWritten === size;
  } catch {
    return false; // Full, which is what is wanted.
  }
}
