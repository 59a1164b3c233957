import { z } from "zod";
import { call } from "../core/call.ts";
import { ById, line } from "../core/text.ts";

/**
 * Photos and attachments that arrive in pieces and resume after a lost connection, by the tus protocol 1.0.0 with its extensions creation,
 * expiration and checksum (docs/decisions/08-photos-in-pieces.md).
 */

/**
 * Of one person, with finished ones until a portfolio has them: all of them, the bytes of photos, and those of attachments.
 * Hours are from the beginning, and anew from the end.
 */
export const uploadLimits = { most: 60, bytes: 300_000_000, attachmentBytes: 1_500_000_000, hours: 48 };

/** The media type of a piece. */
export const pieceType = "application/offset+octet-stream";

const Bytes = z
  .string("This upload does not say how long it is.")
  .regex(/^\d{1,12}$/, "A length is a number of bytes.")
  .transform(Number);

// "filename Ym9hcmQuanBn,sha256 …": pairs of a key and its value in base64.
const Metadata = z
  .string("This upload does not name its photo.")
  .max(2000)
  .transform((text) => Object.fromEntries(text.split(",").map(metadataPair)))
  .pipe(
    z.object({
      filename: line(100, "A photo has a name.").catch("The photo"),
      /** Of an attachment: the media type as its device knows it, which may be empty. Without it, or an image's, it is a photo. */
      filetype: z
        .string()
        .max(255)
        .transform((type) => (/^image\//i.test(type) ? undefined : type))
        .optional(),
      /** Of the whole file, in hex. It names the file: whoever sends it again goes on where it stopped. */
      sha256: z
        .string("This upload does not say its SHA-256.")
        .regex(/^[0-9a-f]{64}$/, "A SHA-256 has 64 hexadecimal digits."),
    }),
  );

// "sha256 …": a hash in base64, which is answered in hex.
const Checksum = z
  .string()
  .regex(/^sha-?256 [A-Za-z0-9+/]{43}=$/, "A checksum is sha256 and the hash in base64.")
  .transform((text) => hexOf(text.split(" ")[1] ?? ""));

const Upload = z.object({
  _id: z.string(),
  /** How many bytes have arrived; all of them once the file has been checked and stored. */
  offset: z.number().int(),
  length: z.number().int(),
  expiresAt: z.iso.datetime(),
});
export type Upload = z.infer<typeof Upload>;

export const createUpload = call("createUpload", {
  summary:
    "Begin to upload a photo in pieces (tus), or with a filetype an attachment; its metadata are filename, sha256 and filetype. The same file sent again goes on where it stopped",
  headers: z.object({ "upload-length": Bytes, "upload-metadata": Metadata }),
  answer: Upload,
  status: 201,
  permission: "addPhotos",
});

// An upload belongs to a portfolio that is not there yet: whoever began it sees it.
export const viewUpload = call("viewUpload", {
  summary: "How much of an upload has arrived (tus: HEAD)",
  params: ById,
  answer: Upload,
  permission: "uploadPhoto",
});

export const sendPiece = call("sendPiece", {
  summary: "The next piece of an upload (tus). The last one is answered once the file has been checked and stored",
  params: ById,
  headers: z.object({ "upload-offset": Bytes, "upload-checksum": Checksum.optional() }),
  bytes: { type: pieceType },
  answer: z.object({}),
  status: 204,
  permission: "uploadPhoto",
});

function metadataPair(pair: string): [string, string] {
  const [key = "", value = ""] = pair.trim().split(" ");
  return [key, decoded(value)];
}

// What is no base64 of UTF-8 is an empty text, which the fields refuse where it matters.
function decoded(base64: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(base64));
  } catch {
    return "";
  }
}

function hexOf(base64: string): string {
  return Array.from(bytesOf(base64), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
