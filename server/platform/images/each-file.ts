import pLimit from "p-limit";
import type { RefusedFile } from "../http/bodies/refused-files.ts";
import { Refusal } from "../http/refusals.ts";
import { PhotoTooCostly, parsePhoto } from "./store.ts";

/** Photos of one upload that are in progress: while two are parsed, two are written. Other uploads get the rest. */
const concurrency = 4;

type Named = Pick<RefusedFile, "field" | "name">;

/** The results for all files of an upload. `fault` is the first system error, if there was one. */
interface Outcome<T> {
  done: T[];
  refused: RefusedFile[];
  fault: unknown;
}

/**
 * Does `work` with every file, in their order, four at a time. It continues after a refusal, so that the sender learns of
 * every file that is refused, but stops after a system error or a file that exceeded the limits of its worker.
 */
export async function withEachFile<F extends Named, T>(files: F[], work: (file: F) => Promise<T>): Promise<Outcome<T>> {
  const limit = pLimit(concurrency);
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

/** Which of these photos cannot be used, as far as they could be checked. Nothing is stored. @throws never */
export async function refusedPhotos(files: (Named & { path: string })[]): Promise<RefusedFile[]> {
  const { refused } = await withEachFile(files, (file) => parsePhoto("photoCheck", file));
  return refused;
}
