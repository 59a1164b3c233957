import { spawnSync } from "node:child_process";
import { open, truncate } from "node:fs/promises";
import { join } from "node:path";
import { type Running, startServer } from "./running.ts";

const namespaces = [
  ["unshare", "--user", "--map-root-user", "--mount"],
  ["unshare", "--mount"],
];
const mount = 'mount -t tmpfs -o size="$0" tmpfs "$DATA_DIR" && exec "$@"';

/** The command that runs a process in a mount namespace of its own, or undefined where that is not permitted. */
export const namespace = namespaces.find(([program = "", ...words]) => {
  const result = spawnSync(program, [...words, "sh", "-c", "mount -t tmpfs -o size=1m tmpfs /mnt"], {
    stdio: "ignore",
  });
  return result.status === 0;
});

/**
 * A server whose data folder is a tmpfs of a few megabytes, which is unmounted with it. `folder` is its path outside
 * the namespace.
 */
export interface SmallDisk {
  server: Running;
  folder: string;
  /** Fills the disk to the last byte, then frees `left` bytes. */
  fill(left: number): Promise<void>;
}

export async function startOnSmallDisk(
  settings: Record<string, string> & { DATA_DIR: string },
  megabytes: number,
): Promise<SmallDisk> {
  if (!namespace) throw new Error("no disk can be made here");
  const server = await startServer(settings, [...namespace, "sh", "-c", mount, `${megabytes}m`]);
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
    return false; // The disk is full.
  }
}
