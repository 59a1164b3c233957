import { thumbnailEdge } from "contract/portfolios/photos.ts";

/** What a browser sees in a file; what it cannot see is left out. */
export interface Seen {
  seconds?: number;
  pages?: number;
  poster?: Blob;
  /** It was named a video and has no picture. */
  isSoundOnly?: boolean;
}

/** A small JPEG of what can be drawn. */
export async function pictureOf(source: CanvasImageSource, width: number, height: number): Promise<Blob | undefined> {
  const scale = Math.min(1, thumbnailEdge / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, "image/jpeg", 0.8);
  return (await promise) ?? undefined;
}
