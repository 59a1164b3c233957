import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";

// The bytes that one chunk of the network and the headers of the parts may take beside the texts.
const overhead = 131_072;

/**
 * The parts of a multipart body as they arrive, with texts of at most `maxTextBytes` each. What is not part of a file is
 * held in memory and counted (body-memory.ts). @throws Refusal 503 as soon as the limit of memory is reached
 */
export async function* partsOf(request: FastifyRequest, maxTextBytes: number): AsyncGenerator<Multipart> {
  const parts = request.parts({ limits: { fieldSize: maxTextBytes } });
  const full = Promise.withResolvers<never>();
  full.promise.catch(() => undefined); // It may be rejected while no part is awaited.
  let file: { readableEnded: boolean } | undefined;
  // Complete texts take at most `maxTextBytes`, and so does the one that is arriving (uploads.ts); the rest is dropped.
  let left = 2 * maxTextBytes + overhead;
  const count = (chunk: Buffer) => {
    const bytes = file && !file.readableEnded ? 0 : Math.min(chunk.length, left);
    left -= bytes;
    try {
      request.bodyReservation?.add(bytes);
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
