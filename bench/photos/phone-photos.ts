import { readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { fullEdge } from "contract/portfolios/photos.ts";
import { sidewaysPhoto } from "e2e/setup/photos.ts";
import sharp from "sharp";

/** Photos of 12 megapixels as a phone sends them, of 3 to 4 MB. Each one is different. */
export async function takePhotos(count: number): Promise<Buffer[]> {
  const photos: Buffer[] = [];
  while (photos.length < count) {
    const file = await sidewaysPhoto();
    photos.push(await readFile(file));
    await rm(dirname(file), { recursive: true });
  }
  return photos;
}

/** A photo as the browser sends it (web/portfolios/chosen-photos): upright, 2048 pixels long, without metadata. */
export function shrink(photo: Buffer): Promise<Buffer> {
  const upright = sharp(photo).autoOrient().resize({ width: fullEdge, height: fullEdge, fit: "inside" });
  return upright.jpeg({ quality: 85 }).toBuffer();
}
