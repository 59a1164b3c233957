import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fullEdge } from "contract/portfolios/photos.ts";
import sharp, { type Sharp } from "sharp";
import type { Benchmark } from "../harness/harness.ts";
import { takePhotos } from "./phone-photos.ts";

interface Encoded {
  bytes: number;
  /** Processor time in milliseconds: encoding, and decoding as a browser or a PDF does. */
  encoding: number;
  decoding: number;
  ssim: number;
}
type Encode = (pixels: Sharp) => Sharp;

/** As photos are stored, in one pass and in two, and what might take its place. */
const formats: Record<string, Encode> = {
  "JPEG 80 (stored)": (pixels) => pixels.jpeg({ quality: 80, optimiseCoding: false }),
  "JPEG 80, two passes": (pixels) => pixels.jpeg({ quality: 80 }),
  "JPEG 80, mozjpeg": (pixels) => pixels.jpeg({ quality: 80, mozjpeg: true }),
  "WebP 75": (pixels) => pixels.webp({ quality: 75 }),
  "WebP 82": (pixels) => pixels.webp({ quality: 82 }),
  "AVIF 50, effort 2": (pixels) => pixels.avif({ quality: 50, effort: 2 }),
  "AVIF 60, effort 2": (pixels) => pixels.avif({ quality: 60, effort: 2 }),
  "AVIF 60, effort 4": (pixels) => pixels.avif({ quality: 60, effort: 4 }),
};

/** What a photo would weigh in another format, and what that costs, at which likeness to the pixels. */
export const formatsOfPhotos: Benchmark = async ({ rounds }) => {
  sharp.concurrency(1);
  const tables: Record<string, string | number>[][] = [];
  for (const [kind, photos] of Object.entries({ phone: await takePhotos(rounds), demo: await demoPhotos(rounds) })) {
    const encoded = new Map(Object.keys(formats).map((name) => [name, [] as Encoded[]]));
    for (const photo of photos) {
      const pixels = await pixelsOf(photo);
      for (const [name, encode] of Object.entries(formats)) encoded.get(name)?.push(await measured(pixels, encode));
    }
    tables.push([...encoded].map(([name, all]) => rowOf(`${kind}: ${name}`, all)));
  }
  const stored = Number(tables[0]?.[0]?.kB);
  return { tables, figures: [{ bound: "a phone's photo as it is stored", value: stored }] };
};

async function demoPhotos(count: number): Promise<string[]> {
  const folder = join(import.meta.dirname, "../../demo/photographs");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".jpg")).sort();
  return names.slice(0, count).map((name) => join(folder, name));
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

function pixelsOf(photo: Buffer | string) {
  const size = { width: fullEdge, height: fullEdge, fit: "inside", withoutEnlargement: true } as const;
  return sharp(photo).autoOrient().resize(size).raw().toBuffer({ resolveWithObject: true });
}

async function measured({ data, info }: Pixels, encode: Encode): Promise<Encoded> {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { result: bytes, cpu: encoding } = await timed(() => encode(sharp(data, { raw })).toBuffer());
  const { cpu: decoding } = await timed(() => sharp(bytes).raw().toBuffer());
  const [before, after] = await Promise.all([greyOf(sharp(data, { raw })), greyOf(sharp(bytes))]);
  return { bytes: bytes.length, encoding, decoding, ssim: ssimOf(before, after, info.width) };
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; cpu: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpu: (user + system) / 1000 };
}

function greyOf(picture: Sharp): Promise<Buffer> {
  return picture.greyscale().raw().toBuffer();
}

/** The structural similarity (Wang et al., 2004) of two grey pictures: the mean over squares of 8 by 8 pixels. */
function ssimOf(one: Buffer, other: Buffer, width: number): number {
  const edge = 8;
  const height = one.length / width;
  let sum = 0;
  let count = 0;
  for (let top = 0; top + edge <= height; top += edge)
    for (let left = 0; left + edge <= width; left += edge) {
      sum += ssimOfSquare(one, other, top * width + left, width, edge);
      count += 1;
    }
  return sum / count;
}

function ssimOfSquare(one: Buffer, other: Buffer, start: number, width: number, edge: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = 0; row < edge; row++)
    for (let at = start + row * width; at < start + row * width + edge; at++) {
      const [x = 0, y = 0] = [one[at], other[at]];
      a += x;
      b += y;
      aa += x * x;
      bb += y * y;
      ab += x * y;
    }
  const pixels = edge * edge;
  const [meanA, meanB] = [a / pixels, b / pixels];
  const [varianceA, varianceB] = [aa / pixels - meanA ** 2, bb / pixels - meanB ** 2];
  const covariance = ab / pixels - meanA * meanB;
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2))
  );
}

function rowOf(format: string, all: Encoded[]): Record<string, string | number> {
  const mean = (figure: keyof Encoded) => all.reduce((sum, one) => sum + one[figure], 0) / all.length;
  return {
    format,
    kB: mean("bytes") / 1000,
    "encoding, ms CPU": mean("encoding"),
    "decoding, ms CPU": mean("decoding"),
    SSIM: mean("ssim").toFixed(4),
  };
}
