import type { Prepared } from "../prepare.ts";
import type { ShrinkRequest } from "../to-jpeg.ts";
import type { HeicReply } from "./heic-worker.ts";

// Of 12 megapixels a computer converts one in a second and a slow phone in ten; loading takes 8 s at 50 kB/s.
const timeoutMs = 90_000;

/** A HEIC photo made ready to send, or why it cannot be; undefined when what converts it is out of reach. */
export async function fromHeic(name: string, request: ShrinkRequest): Promise<Prepared | undefined> {
  const { jpeg, isOutOfReach } = typeof OffscreenCanvas === "undefined" ? {} : await convertHeic(request);
  if (jpeg) return { blob: jpeg };
  if (isOutOfReach) return undefined;
  return {
    error: `${name} is a HEIC photo that could not be converted. Use Take photo here, or change the setting of the phone’s camera and take it again. iPhone: Settings, Camera, Formats, Most Compatible. Android: switch off “High efficiency” pictures.`,
  };
}

/** Makes a JPEG of a HEIC photo in a worker, whose end frees the memory of the picture. @throws never */
export function convertHeic(request: ShrinkRequest): Promise<HeicReply> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve } = Promise.withResolvers<HeicReply>();
  const timer = setTimeout(resolve, timeoutMs, {});
  worker.onmessage = ({ data }: MessageEvent<HeicReply>) => resolve(data);
  // A worker that could not be loaded says nothing more; one that failed says what went wrong.
  worker.onerror = (event) => resolve("message" in event ? {} : { isOutOfReach: true });
  worker.postMessage(request);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
