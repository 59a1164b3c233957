import { isWhole } from "./whole.ts";

/** The picture in a file, turned upright. @throws Error when there is none in it, or only a part of one */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  // Browsers draw what there is of half a photo; the server refuses it.
  if (!isWhole(new Uint8Array(await file.arrayBuffer()))) throw new Error("the photo is not whole");
  return createImageBitmap(file, { imageOrientation: "from-image" });
}
