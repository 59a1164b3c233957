import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** For Vitest: in TEST_FOLDER the folder of products that stay open until the worker ends, which closes nothing. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "portfolio-products-"));
  process.env.TEST_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}
