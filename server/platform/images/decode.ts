import { open } from "node:fs/promises";
import { photoLimits } from "contract/portfolios/photos.ts";
import sharp from "sharp";
import { Refusal } from "../http/refusals.ts";

// This file decodes uploaded bytes, so it runs in a worker (platform/workers), never in the server itself. Only the
// loaders of these three formats are open, whatever a file calls itself.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
sharp.cache(false);
sharp.concurrency(1);

/** Upright pixels without metadata, already scaled down: what every stored size is made from. */
export interface Pixels {
  bytes: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** `path` is where the upload was received, `name` the file name that its sender gave it. */
export interface Arrived {
  path: string;
  name: string;
  /** It was encoded by this product, so that even a warning of the decoder means that it is damaged. */
  isOwn?: boolean;
}

/**
 * Decodes once, to at most `edge` pixels a side, and lets `use` make its sizes. @throws Refusal 415 for what is no JPEG, PNG or WebP or is broken, 413 for
 * too many pixels; both name the file.
 */
export async function withPixels<T>(file: Arrived, edge: number, use: (pixels: Pixels) => Promise<T>): Promise<T> {
  await checkType(file);
  const pixels = await decode(file, edge);
  return use(pixels).finally(() => freeMemory(pixels));
}

// Frees the ten megabytes of a photo at once. Garbage collection of them made a save take a quarter longer.
function freeMemory({ bytes }: Pixels): void {
  if (bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.length) bytes.buffer.transfer(0);
}

// The allow-list of formats, by their first bytes, before a decoder reads the file.
async function checkType(file: Arrived): Promise<void> {
  const head = (await headOf(file.path, 12)).toString("latin1");
  const isJpeg = head.startsWith("\xff\xd8\xff");
  const isPng = head.startsWith("\x89PNG\r\n\x1a\n");
  const isWebp = head.startsWith("RIFF") && head.startsWith("WEBP", 8);
  if (isJpeg || isPng || isWebp) return;
  throw new Refusal(415, `${file.name} is not a photo that can be used. Only JPG, PNG and WebP images are accepted.`);
}

async function decode(file: Arrived, edge: number): Promise<Pixels> {
  try {
    const { data, info } = await sharp(file.path, {
      limitInputPixels: photoLimits.pixels,
      failOn: file.isOwn ? "warning" : "error",
      sequentialRead: true,
    })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch (error) {
    throw decodingRefusal(file, error);
  }
}

/** A JPEG of at most `edge` pixels a side, without any metadata. */
export function toJpeg(pixels: Pixels, edge: number, quality: number): Promise<Buffer> {
  return sharp(pixels.bytes, { raw: pixels.raw })
    .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
}

/** The first bytes of a file, which hold its metadata. */
export async function headOf(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function decodingRefusal(file: Arrived, error: unknown): unknown {
  if (!(error instanceof Error) || "code" in error) return error;
  if (/pixel limit/i.test(error.message)) {
    return new Refusal(
      413,
      `${file.name} has too many pixels. Each image may have ${photoLimits.pixels / 1_000_000} megapixels at most.`,
    );
  }
  return new Refusal(415, `${file.name} is damaged and cannot be read as a photo.`);
}
