import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { FilesUnavailable } from "../files.ts";
import { type BucketRequests, codeIn, RetryableError, type StartedResponse, sha256Of } from "./requests.ts";

/** Parts of a large file in bytes: the storage allows 10,000 of them, of 5 MiB or more. One at a time is in memory. */
export const partSize = 8 * 1024 * 1024;

/**
 * Stores one object. The storage compares the bytes with the signed SHA-256 and keeps it; we compare its answer.
 * @throws FilesUnavailable
 */
export async function putObject(requests: BucketRequests, key: string, body: Uint8Array): Promise<void> {
  const { send, photoClass } = requests;
  const checksum = sha256Of(body).toString("base64");
  const headers = { ...headersOf(key, photoClass), "x-amz-checksum-sha256": checksum };
  await send({ method: "PUT", key, headers, body }, (started) => checkStored(started, body, checksum));
}

/** Stores a file of this machine in parts, each compared as by `putObject`. @throws FilesUnavailable, errors of the disk */
export async function putInParts(requests: BucketRequests, key: string, path: string, size: number): Promise<void> {
  const { send, photoClass } = requests;
  const headers = headersOf(key, photoClass);
  const created = await send({ method: "POST", key, query: { uploads: "" }, headers }, bodyText);
  const uploadId = unescaped(/<UploadId>([^<]+)</.exec(created)?.[1] ?? "");
  try {
    const tags: string[] = [];
    await using file = await open(path, "r");
    for (let start = 0; start < size; start += partSize) {
      const body = await readPart(file, start, Math.min(partSize, size - start));
      const query = { partNumber: String(tags.length + 1), uploadId };
      tags.push(await send({ method: "PUT", key, query, body }, (started) => checkStored(started, body)));
    }
    await complete(requests, { key, uploadId, size }, tags);
  } catch (error) {
    // What stays behind, the sweep aborts.
    await send({ method: "DELETE", key, query: { uploadId }, attempts: 1 }, bodyText).catch(() => undefined);
    throw error;
  }
}

interface Upload {
  key: string;
  uploadId: string;
  size: number;
}

async function complete({ send }: BucketRequests, { key, uploadId, size }: Upload, tags: string[]): Promise<void> {
  const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
  const request = { method: "POST", key, query: { uploadId }, body } as const;
  try {
    await send(request, async (started) => {
      // An error that occurs after the status was sent stands in the body.
      const code = codeIn(await bodyText(started));
      if (code) throw new RetryableError(code);
    });
  } catch (error) {
    // The first attempt succeeded although its answer was lost.
    const isGone = error instanceof FilesUnavailable && error.reason === "NoSuchUpload";
    if (!isGone || (await sizeOf(send, key)) !== size) throw error;
  }
}

async function sizeOf(send: BucketRequests["send"], key: string): Promise<number> {
  return send({ method: "HEAD", key }, async ({ response }) => Number(response.headers.get("content-length")));
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, start);
  if (bytesRead !== length) throw new Error("the file is shorter than it was");
  return buffer;
}

/** Reads an answer to its end. */
export function bodyText({ response }: StartedResponse): Promise<string> {
  return response.text();
}

/** The text of an XML element. */
export function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

// The storage answers the SHA-256, or the MD5 as the entity tag. With its own encryption (aws:kms) the tag is neither, and
// then its comparison with the signed SHA-256 has to do. Answers the tag.
async function checkStored(started: StartedResponse, body: Uint8Array, checksum?: string): Promise<string> {
  await bodyText(started);
  const { headers } = started.response;
  const tag = headers.get("etag") ?? "";
  const answered = headers.get("x-amz-checksum-sha256");
  const encryption = headers.get("x-amz-server-side-encryption") ?? "AES256";
  const isSame =
    answered && checksum
      ? answered === checksum
      : encryption !== "AES256" || tag === `"${createHash("md5").update(body).digest("hex")}"`;
  if (!isSame) throw new RetryableError("other bytes were stored");
  return tag;
}

// Thumbnails, which are small and often read, and what is deleted within days stay in the storage's own class: others bill
// for a least size and a least time.
function headersOf(key: string, photoClass: string | undefined): Record<string, string> {
  const isPhoto = key.endsWith(".jpg");
  const isFullSize = isPhoto && !/\.(thumb|poster)\.jpg$/.test(key);
  return {
    "content-type": isPhoto ? "image/jpeg" : "application/octet-stream",
    ...(isFullSize && photoClass && { "x-amz-storage-class": photoClass }),
  };
}
