import { fullEdge, thumbnailEdge } from "contract/portfolios/photos.ts";
import sharp from "sharp";
import { takenAt } from "./capture-time.ts";
import { type Arrived, type Pixels, toJpeg, withPixels } from "./decode.ts";

const quality = { full: 80, thumbnail: 72, profile: 80 };
const profileEdge = 256;

/** Both stored sizes, which are JPEG without metadata, and the time of the camera. */
export interface ProcessedPhoto {
  full: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
  colour: string;
  takenAt: string | null;
}

/** Both sizes from one decode, and the time of the camera. @throws as `withPixels` */
export async function processPhoto(file: Arrived): Promise<ProcessedPhoto> {
  const sizes = await withPixels(file, fullEdge, sizesOf);
  return { ...sizes, takenAt: await takenAt(file.path) };
}

/** Whether it can be used at all. @throws as `withPixels` */
export function checkPhoto(file: Arrived): Promise<void> {
  return withPixels(file, thumbnailEdge, async () => undefined);
}

/** The small size alone. @throws as `withPixels` */
export function processThumbnail(file: Arrived): Promise<Buffer> {
  return withPixels(file, fullEdge, (pixels) => toJpeg(pixels, thumbnailEdge, quality.thumbnail));
}

/** One small picture of a person. @throws as `withPixels` */
export function processProfileImage(file: Arrived): Promise<Buffer> {
  return withPixels(file, profileEdge, (pixels) => toJpeg(pixels, profileEdge, quality.profile));
}

export async function sizesOf(pixels: Pixels) {
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

/** The colour that most of a picture has, as "#rrggbb": what its place shows until it is there. */
export async function dominantColour(jpeg: Buffer): Promise<string> {
  const { dominant } = await sharp(jpeg).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
