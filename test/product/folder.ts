import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryDisk } from "./memory-disk.ts";

/** In bytes. A whole run takes half a gigabyte, and PostgreSQL's data come on top, in the same place. */
const room = 3_000_000_000;

/**
 * For Vitest: in TEST_FOLDER the folder of all that the tests write (temporary-files.ts), such as the products that stay
 * open until the worker ends, which closes nothing.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(memoryDisk(room) ?? tmpdir(), "portfolio-products-"));
  // PgBouncer runs as another user than root.
  await chmod(folder, 0o711);
  process.env.TEST_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}
