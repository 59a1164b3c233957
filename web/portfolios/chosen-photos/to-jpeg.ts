import { type CaptureTime, withCaptureTime } from "./exif.ts";

/** A photo to be made small, for a building site's slow network. */
export interface ShrinkRequest {
  file: Blob;
  edge: number;
  taken: CaptureTime | undefined;
}

const quality = 0.85;

/** The picture as a JPEG no larger than `edge` that says when it was taken, and nothing else. Frees the picture. */
export async function toJpeg(picture: ImageBitmap, { edge, taken }: ShrinkRequest): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser cannot draw");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
  if (!taken) return jpeg;
  return new Blob([withCaptureTime(new Uint8Array(await jpeg.arrayBuffer()), taken)], { type: "image/jpeg" });
}
