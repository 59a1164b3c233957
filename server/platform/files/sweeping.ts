import type { Files, StoredFile } from "./files.ts";
import type { StoredName } from "./stored-name.ts";

/** So many names are looked up at once. */
const batch = 200;

/** Deletes the files that are older than `before` and that `named` does not answer. Answers how many. */
export async function sweepOrphans(
  { list, remove }: Pick<Files, "list" | "remove">,
  named: (names: StoredName[]) => Promise<ReadonlySet<string>>,
  before: Date,
): Promise<number> {
  let removed = 0;
  for await (const { name } of orphansOf(list(), named, before)) {
    await remove(name);
    removed += 1;
  }
  return removed;
}

/** The files that are older than `before` and that `named` does not answer. */
export async function* orphansOf(
  list: AsyncIterable<StoredFile[]>,
  named: (names: StoredName[]) => Promise<ReadonlySet<string>>,
  before: Date,
): AsyncGenerator<StoredFile> {
  for await (const files of list) {
    const old = files.filter(({ at }) => at < before);
    for (let start = 0; start < old.length; start += batch) {
      const some = old.slice(start, start + batch);
      const known = await named(some.map(({ name }) => name));
      yield* some.filter(({ name }) => !known.has(name));
    }
  }
}
