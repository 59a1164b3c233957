import { fullEdge, photoLimits } from "contract/portfolios/photos.ts";
import { captureTimeOf } from "./capture-time.ts";
import { readPicture, Unreadable } from "./read-picture.ts";
import type { ShrinkReply } from "./shrink-worker.ts";
import type { ShrinkRequest } from "./to-jpeg.ts";

/** A chosen photo made ready to send, or the sentence that says why it cannot be. */
export type Prepared = { blob: Blob } | { error: string };

const sendable = ["image/jpeg", "image/png", "image/webp"];

/**
 * Shrinks where this browser can, and otherwise sends the original if the server can read it. HEIC that the browser cannot
 * read becomes a JPEG, which takes long enough to be told with `onConverting`. @throws never
 */
export async function preparePhoto(name: string, file: Blob, onConverting: () => void): Promise<Prepared> {
  const request: ShrinkRequest = { file, edge: fullEdge, taken: await captureTimeOf(file) };
  const { jpeg, isUnreadable } = (await shrunk(request)) ?? (await unshrunk(file));
  if (jpeg === undefined && (await isHeic(file))) {
    onConverting();
    return fromHeic(name, request);
  }
  if (jpeg === undefined && !sendable.includes(file.type)) {
    return { error: `${name} cannot be read by this browser. Choose a JPG or PNG photo, or convert it to one first.` };
  }
  if (isUnreadable) {
    return { error: `${name} cannot be read. It is damaged, or it is not a photo. Choose another one.` };
  }
  const blob = jpeg ?? file;
  return blob.size > photoLimits.bytes ? { error: tooLarge(name) } : { blob };
}

async function fromHeic(name: string, request: ShrinkRequest): Promise<Prepared> {
  if (request.file.size > photoLimits.bytes) return { error: tooLarge(name) };
  const converted = await import("./heic/convert.ts")
    .then(({ fromHeic }) => fromHeic(name, request))
    .catch(() => undefined);
  return (
    converted ?? {
      error: `${name} is a HEIC photo. What converts it is loaded once, with a signal: choose the photo again then, or use Take photo here.`,
    }
  );
}

function tooLarge(name: string): string {
  return `${name} is too large. Each image must be ${photoLimits.bytes / 1_000_000} MB or smaller.`;
}

/** Undefined in a browser without workers that can draw, or when the worker crashed. Its end frees the picture's memory. */
async function shrunk(request: ShrinkRequest): Promise<ShrinkReply | undefined> {
  if (typeof OffscreenCanvas === "undefined") return undefined;
  const worker = new Worker(new URL("./shrink-worker.ts", import.meta.url), { type: "module" });
  const reply = new Promise<ShrinkReply | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ShrinkReply>) => resolve(data);
    worker.onerror = () => resolve(undefined);
    worker.postMessage(request);
  });
  return reply.finally(() => worker.terminate());
}

// Without a worker that can shrink it, the picture is at least checked here.
async function unshrunk(file: Blob): Promise<ShrinkReply> {
  try {
    (await readPicture(file)).close();
    return {};
  } catch (error) {
    return error instanceof Unreadable ? { isUnreadable: true } : {};
  }
}

// Brands of ISO base media files that hold pictures in HEVC, the format that phones call HEIC or "high efficiency".
const brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"];

/** Whether a file is a HEIC photo, by its first bytes: phones and their browsers name its type in many ways, or not at all. */
export async function isHeic(file: Blob): Promise<boolean> {
  const start = new TextDecoder("latin1").decode(await file.slice(4, 12).arrayBuffer());
  return start.startsWith("ftyp") && brands.includes(start.slice(4));
}
