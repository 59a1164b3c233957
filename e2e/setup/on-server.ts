import { globSync } from "node:fs";
import { namedFiles } from "server/operations/copying/named-files.ts";
import { openForReading } from "server/platform/database/open.ts";
import { storedPath } from "server/platform/files/folder.ts";
import { ownerName } from "server/platform/files/stored-name.ts";
import { readSettings } from "server/platform/settings.ts";

/** What the server in this folder has: the photos of its portfolios, and what uploads have left behind. */
export interface OnServer {
  photos: { portfolio: string; title: string; sha256: string | null }[];
  portfolios: number;
  left: string[];
}

/** Read beside the running server. */
export async function onServer(folder: string): Promise<OnServer> {
  const { db, close } = await openForReading(readSettings({ DATA_DIR: folder }));
  try {
    const photos = await db
      .selectFrom("photos")
      .innerJoin("portfolios", "portfolios.id", "photos.portfolio")
      .select(["photos.portfolio", "portfolios.title", "photos.sha256"])
      .execute();
    const portfolios = await db.selectFrom("portfolios").select("id").execute();
    const uploads = await db.selectFrom("uploads").select("id").execute();
    const named = new Set([storedPath(ownerName)]);
    for await (const files of namedFiles(db)) for (const { name } of files) if (name) named.add(storedPath(name));
    const files = globSync("{files/*/*,incoming/*}", { cwd: folder });
    const left = [...uploads.map(({ id }) => `upload ${id}`), ...files.filter((file) => !named.has(file))];
    return { photos, portfolios: portfolios.length, left };
  } finally {
    await close();
  }
}
