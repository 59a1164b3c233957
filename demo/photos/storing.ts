import { hash } from "node:crypto";
import { join } from "node:path";
import { thumbnailEdge } from "contract/portfolios/photos.ts";
import pLimit from "p-limit";
import { newId } from "server/platform/database/ids.ts";
import type { Files } from "server/platform/files/files.ts";
import { asStoredName } from "server/platform/files/stored-name.ts";
import { dominantColour } from "server/platform/images/processing.ts";
import { thumbnailName } from "server/platform/images/store.ts";
import type { NewPhoto } from "server/portfolios/photo-order.ts";
import type { Sharp } from "sharp";
import sharp from "sharp";
import type { PlannedPhoto, View } from "./planned.ts";

export const pictureFolder = join(import.meta.dirname, "../photographs");

/** A photo whose files are stored; its row gets an id and a time when its portfolio is created. */
export type StoredPhoto = Omit<NewPhoto, "id" | "createdAt">;
export type StoredPhotos = Map<PlannedPhoto, StoredPhoto>;

const jpeg = {
  full: { quality: 80, optimiseCoding: false },
  thumbnail: { quality: 72, optimiseCoding: false },
};

/** libuv has four threads; more pictures at once would only take memory. */
const threads = 4;

/**
 * Makes each photo from its picture and stores both sizes as the server would: upright, without metadata. Passing them
 * through the server's upload would decode each once more and take twice the time.
 */
export async function storePhotos(photos: readonly PlannedPhoto[], files: Pick<Files, "put">): Promise<StoredPhotos> {
  sharp.concurrency(1);
  const limit = pLimit(threads);
  const stored: StoredPhotos = new Map();
  const byPicture = Map.groupBy(photos, (photo) => photo.picture);
  await limit.map(byPicture, async ([picture, group]) => {
    const pixels = await decoded(picture);
    for (const photo of group) stored.set(photo, await storePhoto(photo, pixels, files));
  });
  return stored;
}

type Pixels = Awaited<ReturnType<typeof decoded>>;

function decoded(picture: string) {
  return sharp(join(pictureFolder, `${picture}.jpg`))
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function storePhoto(photo: PlannedPhoto, pixels: Pixels, files: Pick<Files, "put">): Promise<StoredPhoto> {
  const full = await cropped(pixels, photo.view).jpeg(jpeg.full).toBuffer({ resolveWithObject: true });
  const { width, height } = full.info;
  const thumbnail = cropped(pixels, photo.view, thumbnailEdge / Math.max(width, height));
  const file = asStoredName(`${newId()}.jpg`);
  await files.put(file, full.data);
  const small = await thumbnail.jpeg(jpeg.thumbnail).toBuffer();
  await files.put(thumbnailName(file), small);
  const thumbnailSha256 = hash("sha256", small);
  const sha256 = hash("sha256", full.data);
  const colour = await dominantColour(small);
  return {
    file,
    stored: null,
    width,
    height,
    bytes: full.data.length,
    caption: "",
    takenAt: localTime(photo.takenAt),
    colour,
    sha256,
    fullSha256: sha256,
    thumbnailSha256,
  };
}

/** The view of a picture: cropped, mirrored, resized, turned and lit. */
function cropped({ data, info }: Pixels, { share, across, down, turn, isMirrored, light }: View, scale = 1): Sharp {
  const [width, height] = [Math.round(info.width * share), Math.round(info.height * share)];
  const left = Math.floor((info.width - width) * across);
  const top = Math.floor((info.height - height) * down);
  const image = sharp(data, { raw: info }).extract({ left, top, width, height }).flop(isMirrored);
  const size = { width: Math.floor(width * scale), height: Math.floor(height * scale) };
  if (scale !== 1) image.resize(size);
  if (turn !== 0) image.rotate(turn).extract(insideTurned(size, turn));
  if (light) image.linear(light, [0, 0, 0]);
  return image;
}

/** The largest part of the same shape that shows no empty corner after a turn by a few degrees. */
function insideTurned({ width, height }: { width: number; height: number }, degrees: number) {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const share = 1 / (cos + (Math.max(width, height) / Math.min(width, height)) * sin);
  const [inner, tall] = [Math.floor(width * share) - 2, Math.floor(height * share) - 2];
  return {
    left: Math.round((width * cos + height * sin - inner) / 2),
    top: Math.round((height * cos + width * sin - tall) / 2),
    width: inner,
    height: tall,
  };
}

const british = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/London",
  dateStyle: "short",
  timeStyle: "medium",
});

/** "2026-07-03T09:30:00+01:00": the time in Britain and how far it is ahead of UTC, as the server stores it. */
function localTime(instant: Date): string {
  const local = british.format(instant).replace(" ", "T");
  const isAhead = Date.parse(`${local}Z`) > instant.getTime();
  return `${local}${isAhead ? "+01:00" : "+00:00"}`;
}
