import pLimit from "p-limit";
import type { RefusedFile } from "../http/bodies/refused-files.ts";
import { Refusal } from "../http/refusals.ts";
import { PhotoTooCostly, parsePhoto } from "./store.ts";

/** Of one upload: while two photos are read, others are written. What waits here lets other uploads go first. */
const atOnce = 4;

type Named = Pick<RefusedFile, "field" | "name">;

/** What came of all files of an upload. `fault` is a fault of the machine, if there was one. */
interface Outcome<T> {
  done: T[];
  refused: RefusedFile[];
  fault: unknown;
}

/**
 * Does `work` with every file, in their order, a few at a time, and goes on after a refusal, so that whoever sent them
 * hears of all that are refused. After a fault, or a file that had to be stopped, no further time is spent on them.
 */
export async function withEachFile<F extends Named, T>(files: F[], work: (file: F) => Promise<T>): Promise<Outcome<T>> {
  const limit = pLimit(atOnce);
  const refused: RefusedFile[] = [];
  let fault: unknown;

  async function next(file: F): Promise<T[]> {
    if (fault !== undefined || refused.some(({ refusal }) => refusal instanceof PhotoTooCostly)) return [];
    try {
      return [await work(file)];
    } catch (error) {
      if (error instanceof Refusal) refused.push({ field: file.field, name: file.name, refusal: error });
      else fault = error;
      return [];
    }
  }
  const done = await Promise.all(files.map((file) => limit(() => next(file))));
  return { done: done.flat(), refused, fault };
}

/** Which of these photos cannot be used, as far as can be found out. Nothing is stored. @throws never */
export async function refusedPhotos(files: (Named & { path: string })[]): Promise<RefusedFile[]> {
  const { refused } = await withEachFile(files, (file) => parsePhoto("photoCheck", file));
  return refused;
}
