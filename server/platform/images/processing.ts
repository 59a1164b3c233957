import { hash } from "node:crypto";
import { open, writeFile } from "node:fs/promises";
import { fullEdge, photoLimits, thumbnailEdge } from "contract/portfolios/photos.ts";
import exifr from "exifr";
import sharp from "sharp";
import { Refusal } from "../refusal.ts";
import type { UploadedFile } from "../workers/parsing.ts";
import { imageTypeOf } from "./image-type.ts";

// This file decodes uploaded bytes, so it runs in a worker (platform/workers), never in the server itself. Only the
// loaders of these three formats are open, whatever a file calls itself.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
sharp.cache(false);
sharp.concurrency(1);

const quality = { full: 80, thumbnail: 72, profile: 80 };
const profileEdge = 256;

/** The paths of both sizes, which are JPEG without metadata, and the time of the camera. */
interface ProcessedPhoto {
  full: string;
  thumbnail: string;
  bytes: number;
  width: number;
  height: number;
  colour: string;
  /** Of both files, in hex. */
  fullSha256: string;
  thumbnailSha256: string;
  takenAt: string | null;
}

/** Upright pixels without metadata, already scaled down: what every stored size is made from. */
interface Pixels {
  bytes: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * Both sizes from one decode, in files beside the upload: as a message they cost the server half of its CPU time for a
 * photo. @throws as `withPixels`
 */
export async function processPhoto(file: UploadedFile): Promise<ProcessedPhoto> {
  const { full, thumbnail, ...facts } = await withPixels(file, fullEdge, sizesOf);
  const paths = { full: `${file.path}.full`, thumbnail: `${file.path}.thumbnail` };
  await writeFile(paths.full, full, { mode: 0o600 });
  await writeFile(paths.thumbnail, thumbnail, { mode: 0o600 });
  return { ...facts, ...paths, bytes: full.length, ...hashesOf(full, thumbnail), takenAt: await takenAt(file.path) };
}

/** Whether it can be used at all. @throws as `withPixels` */
export function checkPhoto(file: UploadedFile): Promise<void> {
  return withPixels(file, thumbnailEdge, async () => undefined);
}

/** The small size alone. @throws as `withPixels` */
export function processThumbnail(file: UploadedFile): Promise<Buffer> {
  return withPixels(file, fullEdge, (pixels) => toJpeg(pixels, thumbnailEdge, quality.thumbnail));
}

/** One small picture of a person. @throws as `withPixels` */
export function processProfileImage(file: UploadedFile): Promise<Buffer> {
  return withPixels(file, profileEdge, (pixels) => toJpeg(pixels, profileEdge, quality.profile));
}

function hashesOf(full: Buffer, thumbnail: Buffer) {
  return { fullSha256: hash("sha256", full), thumbnailSha256: hash("sha256", thumbnail) };
}

async function sizesOf(pixels: Pixels) {
  const full = await toJpeg(pixels, fullEdge, quality.full);
  const thumbnail = await toJpeg(pixels, thumbnailEdge, quality.thumbnail);
  return {
    full,
    thumbnail,
    width: pixels.raw.width,
    height: pixels.raw.height,
    colour: await dominantColour(thumbnail),
  };
}

/**
 * Decodes once, to at most `edge` pixels a side, and lets `use` make its sizes. @throws Refusal 415 for what is no JPEG,
 * PNG or WebP or is broken, 413 for too many pixels; both name the file.
 */
async function withPixels<T>(file: UploadedFile, edge: number, use: (pixels: Pixels) => Promise<T>): Promise<T> {
  await checkType(file);
  const pixels = await decode(file, edge);
  return use(pixels).finally(() => freeMemory(pixels));
}

// Frees the ten megabytes of a photo at once. Garbage collection of them made a save take a quarter longer.
function freeMemory({ bytes }: Pixels): void {
  if (bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.length) bytes.buffer.transfer(0);
}

// The allow-list of formats, by their first bytes, before a decoder reads the file.
async function checkType(file: UploadedFile): Promise<void> {
  if (imageTypeOf(await headOf(file.path, 12))) return;
  throw new Refusal(415, `${file.name} is not a photo that can be used. Only JPG, PNG and WebP images are accepted.`);
}

async function decode(file: UploadedFile, edge: number): Promise<Pixels> {
  const limits = {
    limitInputPixels: photoLimits.pixels,
    failOn: file.isOwn ? "warning" : "error",
    sequentialRead: true,
  } as const;
  try {
    const { space, hasProfile } = await sharp(file.path, limits).metadata();
    // A colour profile is applied to the scaled pixels, a quarter of those of a phone's photo: applied while decoding, as
    // sharp does, it took half of the time. What is no RGB is converted while decoding all the same.
    const isRgb = space === "srgb";
    const scaled = sharp(file.path, { ...limits, ignoreIcc: isRgb })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb");
    if (isRgb && hasProfile) scaled.withIccProfile("srgb", { attach: false });
    const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true });
    return { bytes: data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch (error) {
    throw decodingRefusal(file, error);
  }
}

/**
 * A JPEG of at most `edge` pixels a side, without any metadata. The full size is compressed in one pass, which takes 11 ms
 * instead of 28 and makes it 5 to 7 % larger; the pixels are the same.
 */
function toJpeg(pixels: Pixels, edge: number, quality: number): Promise<Buffer> {
  return sharp(pixels.bytes, { raw: pixels.raw })
    .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality, optimiseCoding: edge < fullEdge })
    .toBuffer();
}

/** The first bytes of a file, which hold its metadata. */
async function headOf(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function decodingRefusal(file: UploadedFile, error: unknown): unknown {
  if (!(error instanceof Error) || "code" in error) return error;
  if (/pixel limit/i.test(error.message)) {
    return new Refusal(
      413,
      `${file.name} has too many pixels. Each image may have ${photoLimits.pixels / 1_000_000} megapixels at most.`,
    );
  }
  return new Refusal(415, `${file.name} is damaged and cannot be read as a photo.`);
}

/**
 * When a photo was taken, from its EXIF data: local time as ISO text, with its offset where the camera recorded one. Null
 * when there is none or it is no date. Nothing else is read, least of all the position.
 */
async function takenAt(path: string): Promise<string | null> {
  try {
    const head = await headOf(path, 262_144);
    const tags = await exifr.parse(head, { pick: ["DateTimeOriginal", "OffsetTimeOriginal"], reviveValues: false });
    return isoOf(tags?.DateTimeOriginal, tags?.OffsetTimeOriginal);
  } catch {
    return null; // A photo with broken metadata is still accepted.
  }
}

/** "2026:03:03 09:30:00" and "+00:00" → "2026-03-03T09:30:00+00:00". */
function isoOf(time: unknown, offset: unknown): string | null {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(typeof time === "string" ? time : "");
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const checked = new Date(`${iso}Z`);
  if (Number.isNaN(checked.getTime()) || checked.toISOString().slice(0, 19) !== iso || iso < "1990") return null;
  return typeof offset === "string" && /^[+-]\d\d:\d\d$/.test(offset) ? iso + offset : iso;
}

/**
 * The colour that most of a picture has, as "#rrggbb": what its place shows until it is there. With 16 levels a channel,
 * as sharp's `stats` does, which counts much else besides and takes five times as long.
 */
export async function dominantColour(jpeg: Buffer): Promise<string> {
  const pixels = await sharp(jpeg).raw().toBuffer();
  const counts = new Uint32Array(16 ** 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const levels = ((red >> 4) << 8) | (green & 0xf0) | (blue >> 4);
    counts[levels] = (counts[levels] ?? 0) + 1;
  }
  // The middle of the level: 0x3af stands for #38a8f8.
  const dominant = counts
    .indexOf(Math.max(...counts))
    .toString(16)
    .padStart(3, "0");
  return `#${dominant.replace(/./g, "$&8")}`;
}
