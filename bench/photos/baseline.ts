import { fullEdge } from "contract/portfolios/photos.ts";
import { sizesOf, withPixels } from "server/platform/images/processing.ts";

/**
 * The baseline of `photos`: the same decoding and both sizes, two at a time, and nothing else. Sent the paths of the photos,
 * it answers how many milliseconds they took.
 */
process.on("message", async (paths: string[]) => {
  const start = performance.now();
  await Promise.all([takeFrom(paths), takeFrom(paths)]);
  process.send?.(performance.now() - start);
});

async function takeFrom(paths: string[]): Promise<void> {
  for (let path = paths.pop(); path; path = paths.pop()) await withPixels({ path, name: path }, fullEdge, sizesOf);
}
