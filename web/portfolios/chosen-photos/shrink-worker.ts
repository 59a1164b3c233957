import { type CaptureTime, withCaptureTime } from "./exif.ts";
import { readPicture, Unreadable } from "./read-picture.ts";

/** Asks the Web Worker to shrink a photo for a building site's slow network, off the main thread. */
export interface ShrinkRequest {
  file: Blob;
  edge: number;
  taken: CaptureTime | undefined;
}
export interface ShrinkReply {
  /** Absent when this browser cannot shrink photos, or when the picture `isUnreadable`. */
  jpeg?: Blob;
  isUnreadable?: true;
}

const quality = 0.85;

self.onmessage = async ({ data }: MessageEvent<ShrinkRequest>) => {
  self.postMessage(await shrink(data));
};

async function shrink(request: ShrinkRequest): Promise<ShrinkReply> {
  try {
    return { jpeg: await toJpeg(await readPicture(request.file), request) };
  } catch (error) {
    // A browser that cannot decode or draw in a worker leaves the shrinking to the server.
    return error instanceof Unreadable ? { isUnreadable: true } : {};
  }
}

async function toJpeg(picture: ImageBitmap, { edge, taken }: ShrinkRequest): Promise<Blob> {
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
