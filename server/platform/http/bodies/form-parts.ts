import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";

// What a chunk of the network and the headers of the parts may come to beside the texts, in bytes.
const beside = 131_072;

/**
 * The parts of a multipart body as they arrive, texts of at most `most` bytes each. What arrives outside files waits in
 * memory and is counted there. @throws Refusal 503 when there is no room in memory, at once
 */
export async function* partsOf(request: FastifyRequest, most: number): AsyncGenerator<Multipart> {
  const parts = request.parts({ limits: { fieldSize: most } });
  const full = Promise.withResolvers<never>();
  full.promise.catch(() => undefined); // Nobody may be waiting for a part when it happens.
  let file: { readableEnded: boolean } | undefined;
  // The texts that are whole are at most `most`, and so is the one that is arriving (uploads.ts); the rest is dropped.
  let left = 2 * most + beside;
  const count = (chunk: Buffer) => {
    const bytes = file && !file.readableEnded ? 0 : Math.min(chunk.length, left);
    left -= bytes;
    try {
      request.held?.add(bytes);
    } catch (refusal) {
      request.raw.off("data", count);
      full.reject(refusal);
    }
  };
  request.raw.on("data", count);
  try {
    for (;;) {
      const next = await Promise.race([parts.next(), full.promise]);
      if (next.done) return;
      if (next.value.type === "file") file = next.value.file;
      yield next.value;
    }
  } finally {
    request.raw.off("data", count);
  }
}
