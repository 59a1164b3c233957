import { fullEdge, photoLimits } from "contract/photos.ts";
import { captureTimeOf } from "./capture-time.ts";
import type { CaptureTime } from "./exif.ts";
import type { ShrinkReply, ShrinkRequest } from "./shrink-worker.ts";

/** A chosen photo made ready to send, or the sentence that says why it cannot be. */
export type Prepared = { ready: Blob } | { fault: string };

const sendable = ["image/jpeg", "image/png", "image/webp"];

/** Shrinks where this browser can, and otherwise sends the original if the server can read it. @throws never */
export async function preparePhoto(name: string, file: Blob): Promise<Prepared> {
  const jpeg = await shrink(file, await captureTimeOf(file));
  const ready = jpeg ?? file;
  if (jpeg === undefined && !sendable.includes(file.type)) {
    return { fault: `${name} cannot be read here. Choose a JPG or PNG photo, or save it as one first.` };
  }
  if (ready.size > photoLimits.bytes) {
    return { fault: `${name} is too large. Each image must be ${photoLimits.bytes / 1_000_000} MB or smaller.` };
  }
  return { ready };
}

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (jpeg: Blob | undefined) => void>();

function shrink(file: Blob, taken: CaptureTime | undefined): Promise<Blob | undefined> {
  if (typeof OffscreenCanvas === "undefined") return Promise.resolve(undefined);
  worker ??= startWorker();
  const request: ShrinkRequest = { id: ++lastId, file, edge: fullEdge, taken };
  return new Promise((resolve) => {
    waiting.set(request.id, resolve);
    worker?.postMessage(request);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL("./shrink-worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<ShrinkReply>) => {
    waiting.get(data.id)?.(data.jpeg);
    waiting.delete(data.id);
  };
  // A worker that cannot start or breaks must not leave anyone waiting.
  started.onerror = () => {
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
    worker = undefined;
  };
  return started;
}
