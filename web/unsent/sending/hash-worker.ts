import { hashInParts } from "./hash.ts";

// Hashes a large file off the main thread: a phone takes seconds for it.
self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await hashInParts(data).catch(() => undefined));
};
