import { fullEdge, thumbnailEdge } from "contract/portfolios/photos.ts";
import pLimit from "p-limit";
import sharp from "sharp";
import { answer } from "../harness/baseline.ts";

/**
 * The baseline of `photos`: sharp as its documentation shows it, with one decode for both sizes and the dominant colour,
 * two photos at a time, and nothing else. Answers how many.
 */
sharp.cache(false);
sharp.concurrency(1);
const twoAtOnce = pLimit(2);
answer(async (paths: string[]) => (await twoAtOnce.map(paths, sizesOf)).length);

async function sizesOf(path: string): Promise<void> {
  const upright = sharp(path).autoOrient().resize(atMost(fullEdge)).flatten({ background: "#ffffff" }).raw();
  const { data, info } = await upright.toBuffer({ resolveWithObject: true });
  const pixels = sharp(data, { raw: info });
  await pixels.clone().jpeg({ quality: 80 }).toBuffer();
  const thumbnail = await pixels.clone().resize(atMost(thumbnailEdge)).jpeg({ quality: 72 }).toBuffer();
  await sharp(thumbnail).stats();
}

function atMost(edge: number) {
  return { width: edge, height: edge, fit: "inside", withoutEnlargement: true } as const;
}
