import { fullEdge, thumbnailEdge } from "contract/photos.ts";
import { newId } from "../database/ids.ts";
import type { Files } from "../files/files.ts";
import { type Arrived, type Pixels, toJpeg, withPixels } from "./decode.ts";

const quality = { full: 80, thumbnail: 72, profile: 80 };
const profileEdge = 256;

/** The two stored sizes of a photo. `name` is the full size's; the thumbnail's follows from it. */
export interface StoredPhoto {
  name: string;
  width: number;
  height: number;
  bytes: number;
}

/** Makes both sizes from one decode and stores them. Answers once they are on the disk. @throws as `withPixels` */
export async function storePhoto(files: Files, file: Arrived): Promise<StoredPhoto> {
  const { full, thumbnail, width, height } = await withPixels(file, fullEdge, sizesOf);
  const name = `${newId()}.jpg`;
  await Promise.all([files.put(name, full), files.put(thumbnailName(name), thumbnail)]);
  return { name, width, height, bytes: full.length };
}

/**
 * Stores a photo that is in its full size already, byte for byte, and makes its thumbnail anew. Answers its name.
 * @throws as `withPixels`
 */
export async function storeAsItIs(files: Files, file: Arrived, bytes: Uint8Array): Promise<string> {
  const thumbnail = await withPixels(file, fullEdge, (pixels) => toJpeg(pixels, thumbnailEdge, quality.thumbnail));
  const name = `${newId()}.jpg`;
  const put = [files.put(name, bytes), files.put(thumbnailName(name), thumbnail)];
  const failed = (await Promise.allSettled(put)).find((result) => result.status === "rejected");
  if (!failed) return name;
  await removePhoto(files, name);
  throw failed.reason;
}

/** One small picture of a person. @throws as `withPixels` */
export async function storeProfileImage(files: Files, file: Arrived): Promise<string> {
  const picture = await withPixels(file, profileEdge, (pixels) => toJpeg(pixels, profileEdge, quality.profile));
  const name = `${newId()}.jpg`;
  await files.put(name, picture);
  return name;
}

/** Removes a photo's files; what cannot be removed now, the sweep takes later. */
export async function removePhoto(files: Files, name: string): Promise<void> {
  await Promise.allSettled([files.remove(name), files.remove(thumbnailName(name))]);
}

export function thumbnailName(name: string): string {
  return name.replace(/\.jpg$/, ".thumb.jpg");
}

export async function sizesOf(pixels: Pixels) {
  const full = await toJpeg(pixels, fullEdge, quality.full);
  const thumbnail = await toJpeg(pixels, thumbnailEdge, quality.thumbnail);
  return { full, thumbnail, width: pixels.raw.width, height: pixels.raw.height };
}
