import { hash, randomFillSync } from "node:crypto";
import { pathOf } from "contract/core/paths.ts";
import { pieceBytes } from "contract/portfolios/photos.ts";
import { createUpload, pieceType } from "contract/portfolios/uploads.ts";
import * as tus from "tus-js-client";
import { photo } from "./photos.ts";
import type { OpenProduct, TestUser } from "./product.ts";

/** A photo of so many bytes, no two alike: decoders ignore what comes after its end. */
export async function photoOf(bytes: number): Promise<Buffer> {
  const picture = Buffer.from(await (await photo(120, 90)).arrayBuffer());
  return Buffer.concat([picture, randomFillSync(Buffer.alloc(bytes - picture.length))]);
}

export function sha256(bytes: Uint8Array, encoding: "hex" | "base64" = "hex"): string {
  return hash("sha256", bytes, encoding);
}

/** Headers that begin an upload, as tus-js-client sends them. */
export function announcing(
  bytes: Uint8Array,
  name = "board.jpg",
  length = bytes.length,
  filetype?: string,
): Record<string, string> {
  const metadata = { filename: name, sha256: sha256(bytes), ...(filetype !== undefined && { filetype }) };
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  return { "tus-resumable": "1.0.0", "upload-length": String(length), "upload-metadata": pairs.join(",") };
}

/** Begins an upload, or finds the same photo's. @throws Error when it was refused */
export async function beginUpload(product: OpenProduct, who: TestUser, bytes: Uint8Array, name?: string) {
  const { status, body } = await product.as(who, createUpload, { headers: announcing(bytes, name) });
  if (status !== 201) throw new Error(`not begun: ${body.message}`);
  return body;
}

/** Sends one piece to this server. */
export function sendPiece(
  { app }: Pick<OpenProduct, "app">,
  who: TestUser | undefined,
  id: string,
  { offset, bytes, checksum }: { offset: number; bytes: Uint8Array; checksum?: string },
) {
  return app.inject({
    method: "PATCH",
    url: `/api/uploads/${id}`,
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      "tus-resumable": "1.0.0",
      "content-type": pieceType,
      "upload-offset": String(offset),
      ...(checksum && { "upload-checksum": checksum }),
    },
    payload: Buffer.from(bytes),
  });
}

/** Uploads a photo and answers its id. @throws Error when it was refused */
export async function uploaded(product: OpenProduct, who: TestUser, bytes: Uint8Array, name?: string): Promise<string> {
  const { _id, offset } = await beginUpload(product, who, bytes, name);
  const { statusCode, body } = await sendPiece(product, who, _id, { offset, bytes: bytes.subarray(offset) });
  if (statusCode !== 204) throw new Error(`not uploaded: ${body}`);
  return _id;
}

interface Sending {
  retries: number;
  filetype?: string;
  /** Bytes of a piece. */
  piece?: number;
}

/**
 * Uploads with tus-js-client as a browser would, each piece with its checksum, trying again after a lost connection; an
 * attachment names its type. Answers the upload's URL. @throws tus.DetailedError
 */
export function uploadWithTus(
  url: string,
  { token }: Pick<TestUser, "token">,
  bytes: Buffer,
  { retries, filetype, piece: chunkSize = pieceBytes.recommended }: Sending = { retries: 20 },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new tus.Upload(bytes, {
    endpoint: `${url}${pathOf(createUpload)}`,
    headers: { authorization: `Bearer ${token}` },
    metadata: { filename: "board.jpg", sha256: sha256(bytes), ...(filetype !== undefined && { filetype }) },
    chunkSize,
    retryDelays: Array.from({ length: retries }, () => 1),
    onBeforeRequest: (request) => {
      if (request.getMethod() !== "PATCH") return;
      const offset = Number(request.getHeader("Upload-Offset"));
      const piece = bytes.subarray(offset, offset + chunkSize);
      request.setHeader("Upload-Checksum", `sha256 ${sha256(piece, "base64")}`);
    },
    onSuccess: () => resolve(upload.url ?? ""),
    onError: reject,
  });
  upload.start();
  return promise;
}
