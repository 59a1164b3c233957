import { type CaptureTime, withCaptureTime } from "./exif.ts";

/** Makes a photo small enough for a building site's network, off the page's thread. */
export interface ShrinkRequest {
  id: number;
  file: Blob;
  edge: number;
  taken: CaptureTime | undefined;
}
export interface ShrinkReply {
  id: number;
  jpeg: Blob | undefined;
}

const quality = 0.85;

self.onmessage = async ({ data }: MessageEvent<ShrinkRequest>) => {
  const jpeg = await shrink(data).catch(() => undefined); // The page sends the original then, or says that it cannot be used.
  self.postMessage({ id: data.id, jpeg } satisfies ShrinkReply);
};

async function shrink({ file, edge, taken }: ShrinkRequest): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
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
