import { isWhole } from "./whole.ts";

/** There is no picture in a file, or only a part of one. */
export class Unreadable extends Error {}

/** The picture in a file, turned upright. @throws Unreadable, or another Error when this browser cannot read any */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  // Browsers draw what there is of half a photo; the server refuses it.
  if (!isWhole(new Uint8Array(await file.arrayBuffer()))) throw new Unreadable();
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (error) {
    // An older browser that does not know the option says so with a TypeError.
    throw error instanceof DOMException ? new Unreadable() : error;
  }
}
