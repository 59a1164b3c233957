import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Settings } from "../../platform/settings.ts";

/**
 * An erasure as the list of erasures has it, one a line in JSON. The list stands beside what a backup overwrites, so that a
 * backup of before an erasure does not bring the person back. It names nobody.
 */
const ListedErasure = z.object({
  account: z.string(),
  word: z.enum(["Learner", "Assessor", "Administrator"]),
  number: z.number().int(),
  by: z.string().nullable(),
  reason: z.string(),
  at: z.string(),
});
export type ListedErasure = z.infer<typeof ListedErasure>;

const fileName = "erasures.jsonl";

/** In the data folder, and among the backups, whose folder is often on another disk. */
export function listsIn(folders: (string | undefined)[]): string[] {
  return [...new Set(folders.filter((folder) => folder !== undefined))].map((folder) => join(folder, fileName));
}

export function ownLists({ DATA_DIR, BACKUP_DIR }: Pick<Settings, "DATA_DIR" | "BACKUP_DIR">): string[] {
  return listsIn([DATA_DIR, BACKUP_DIR]);
}

/** Everything in these lists, each account once. A missing list is empty, and a line that was torn is left out. */
export async function readLists(paths: string[]): Promise<ListedErasure[]> {
  const found = new Map<string, ListedErasure>();
  for (const path of paths) for (const one of await readList(path)) found.set(one.account, one);
  return [...found.values()];
}

/** Adds to each list what it does not have; on the disk before it answers. */
export async function addToLists(paths: string[], erasures: ListedErasure[]): Promise<void> {
  for (const path of paths) {
    const listed = new Set((await readList(path)).map(({ account }) => account));
    const added = erasures.filter(({ account }) => !listed.has(account));
    if (added.length === 0) continue;
    await using file = await open(path, "a", 0o600);
    // Begins a line of its own, whatever was torn before it.
    await file.write(added.map((one) => `\n${JSON.stringify(one)}`).join(""));
    await file.sync();
  }
}

async function readList(path: string): Promise<ListedErasure[]> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    const parsed = ListedErasure.safeParse(parsedLine(line));
    return parsed.success ? [parsed.data] : [];
  });
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // A line that was torn by a power cut.
  }
}
