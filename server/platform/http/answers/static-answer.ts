import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

type Encoding = "br" | "gzip" | "identity";

/** A text that never changes, made and compressed once, in each encoding with an entity tag of its own. */
export interface StaticAnswer {
  type: string;
  encoded: Record<Encoding, { body: Buffer; etag: string }>;
}

/** The quality for a large text: brotli's best takes half a second for 200 kB. */
export const quickly = 5;

export function staticAnswer(text: string, type: string, quality = constants.BROTLI_MAX_QUALITY): StaticAnswer {
  const bytes = Buffer.from(text);
  const digest = hash("sha256", bytes, "base64url").slice(0, 22);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return {
    type,
    encoded: {
      br: { body: brotliCompressSync(bytes, { params }), etag: `"${digest}-br"` },
      gzip: { body: gzipSync(bytes, { level: 9 }), etag: `"${digest}-gz"` },
      identity: { body: bytes, etag: `"${digest}"` },
    },
  };
}

/** Sends it in the best encoding that the caller accepts, or 304 to whoever has it. */
export function sendStatic(
  { type, encoded }: StaticAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const { body, etag } = encoded[encoding];
  reply.headers({ etag, vary: "accept-encoding" });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.header("content-type", type).send(body);
}

/** The best encoding that a browser accepts, by its Accept-Encoding header. */
export function encodingFor(accepted = ""): Encoding {
  const names = accepted
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(";", 1)[0]?.trim());
  return (["br", "gzip"] as const).find((name) => names.includes(name)) ?? "identity";
}
