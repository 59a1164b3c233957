import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "../postgres.ts";
import { copyTemplate } from "../sqlite.ts";

/** A data folder and a database for one test, which outlive its servers, with the settings that name both. */
export interface Installation {
  folder: string;
  settings: Record<string, string> & { DATA_DIR: string; DATABASE_URL?: string };
  remove(): Promise<void>;
}

/** On the database that TEST_DATABASE names, as `openProduct`: migrated, and without rows. */
export async function newInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "installation-"));
  const onPostgres = process.env.TEST_DATABASE === "postgres";
  const postgres = onPostgres ? await freshDatabase(process.env.TEST_TEMPLATE_URL ?? "") : undefined;
  if (!postgres) await copyTemplate(folder);
  return {
    folder,
    settings: { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url, DATABASE_POOL: "4" }) },
    remove: async () => {
      await postgres?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
