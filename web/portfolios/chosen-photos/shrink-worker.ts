import { readPicture, Unreadable } from "./read-picture.ts";
import { type ShrinkRequest, toJpeg } from "./to-jpeg.ts";

// Shrinks photos off the main thread.
export interface ShrinkReply {
  /** Absent when this browser cannot shrink photos, or when the picture `isUnreadable`. */
  jpeg?: Blob;
  isUnreadable?: true;
}

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
