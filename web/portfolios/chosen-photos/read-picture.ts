import { isComplete } from "./complete.ts";

/** A file holds no picture, or a truncated one. */
export class Unreadable extends Error {}

/** The picture in a file, turned upright. @throws Unreadable, or another Error when this browser cannot read any */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  // Browsers decode a truncated photo as far as it goes; the server refuses it.
  if (!isComplete(new Uint8Array(await file.arrayBuffer()))) throw new Unreadable();
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (error) {
    // An older browser that does not know the option throws a TypeError.
    throw error instanceof DOMException ? new Unreadable() : error;
  }
}
