import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../server/platform/database/open.ts";

const name = "portfolio-builder.sqlite";

/** For Vitest: in TEST_TEMPLATE_FOLDER the folder of a migrated database to copy for each test. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "portfolio-template-"));
  const database = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: folder });
  await database.close();
  process.env.TEST_TEMPLATE_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Copies it into a test's folder: to migrate each anew took half of the time in which a product opens. */
export async function copyTemplate(folder: string): Promise<void> {
  if (process.env.TEST_TEMPLATE_FOLDER)
    await copyFile(join(process.env.TEST_TEMPLATE_FOLDER, name), join(folder, name));
}
