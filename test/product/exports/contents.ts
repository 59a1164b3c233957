import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Dependencies } from "../../../server/platform/dependencies.ts";
import type { OpenProduct } from "../product.ts";

/** Everything that an import could change: rows, and the names of stored files and of uploads. */
export async function contentsOf(open: OpenProduct) {
  return { rows: await rowsIn(open.deps), files: await storedFiles(open) };
}

export async function storedFiles(open: OpenProduct): Promise<string[]> {
  const names = await readdir(join(open.folder, "files"), { recursive: true, withFileTypes: true });
  const incoming = await readdir(join(open.folder, "incoming"));
  return [...names.filter((entry) => entry.isFile()).map(({ name }) => name), ...incoming].sort();
}

export async function rowsIn({ db }: Dependencies) {
  const tables = ["accounts", "portfolios", "photos", "reviews", "auditLog", "unitCounts", "studentCounts"] as const;
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
}
