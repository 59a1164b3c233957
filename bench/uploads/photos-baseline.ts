import { fullEdge } from "contract/portfolios/photos.ts";
import { sizesOf, withPixels } from "server/platform/images/processing.ts";
import { answer } from "../harness/baseline.ts";

/** The baseline of `photos`: the same decoding and both sizes, two at a time, and nothing else. Answers the milliseconds. */
answer(async (paths: string[]) => {
  const start = performance.now();
  await Promise.all([takeFrom(paths), takeFrom(paths)]);
  return performance.now() - start;
});

async function takeFrom(paths: string[]): Promise<void> {
  for (let path = paths.pop(); path; path = paths.pop()) await withPixels({ path, name: path }, fullEdge, sizesOf);
}
