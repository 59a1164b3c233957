import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { curriculum } from "contract/qualifications/curriculum.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { jobs } from "../jobs.ts";
import { planned } from "../plan.ts";
import { besides, pictures } from "./catalogue.ts";
import type { View } from "./planned.ts";
import { pictureFolder, storePhotos } from "./storing.ts";

const plain: View = { share: 1, across: 0, down: 0, turn: 0, isMirrored: false };
const takenAt = new Date("2026-07-03T08:30:00Z");

test("every picture of the catalogue is in the folder and the other way about, in at most six megabytes", async () => {
  const files = await readdir(pictureFolder);
  const named = Object.values(pictures).flat();
  expect(files.toSorted()).toEqual(named.map((picture) => `${picture}.jpg`).toSorted());
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(pictureFolder, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
});

test("every picture turns up in a portfolio, and every unit has at least four subjects", () => {
  const used = new Set(planned(new Date()).flatMap(({ photos }) => photos.map((photo) => photo.picture)));
  for (const picture of Object.values(pictures).flat()) expect(used).toContain(picture);
  for (const { unit } of curriculum.performance_units) {
    const suited = new Set([...(jobs[unit] ?? []).flatMap((job) => job.shows), ...(besides[unit] ?? [])]);
    expect(suited.size, unit).toBeGreaterThanOrEqual(4);
  }
});

test("the same view of a picture is the same photo, byte for byte; another part or light of it is another", async () => {
  const views: View[] = [
    plain,
    plain,
    { ...plain, share: 0.9 },
    { ...plain, share: 0.9, across: 1 },
    { ...plain, light: [1.05, 1, 0.95] },
    { ...plain, turn: 2 },
    { ...plain, isMirrored: true },
  ];
  const hashes = (await taken("scorched-socket", views)).rows.map((row) => row?.sha256);
  expect(hashes[0]).toBe(hashes[1]);
  expect(new Set(hashes).size).toBe(views.length - 1);
});

test("a photo has the camera's local time, the size of what it shows, and a thumbnail", async () => {
  const { rows, files } = await taken("rotary-isolator-on", [{ ...plain, share: 0.5, across: 0.5, down: 0.5 }]);
  expect(rows).toMatchObject([{ width: 384, height: 512, takenAt: "2026-07-03T09:30:00+01:00" }]);
  const sizes = await Promise.all(files.map((file) => sharp(file).metadata()));
  expect(sizes).toMatchObject([
    { width: 384, height: 512 },
    { width: 360, height: 480 },
  ]);
});

test("a turned photo shows no empty corner, whichever way it is turned", async () => {
  for (const picture of ["scorched-socket", "rotary-isolator-on"]) {
    const views = [-2.5, -1, 0.4, 2.5].map((turn) => ({ ...plain, turn }));
    for (const file of (await taken(picture, views)).files) {
      const { data, info } = await grey(file);
      const last = info.width - 1;
      const corners = [0, last, (info.height - 1) * info.width, (info.height - 1) * info.width + last];
      for (const at of corners) expect(data[at], picture).toBeGreaterThan(40);
    }
  }
});

/** The rows of photos of one picture, in the order of the views; and all their files. */
async function taken(picture: string, views: View[]) {
  const photos = views.map((view) => ({ picture, view, takenAt }));
  const files: Uint8Array[] = [];
  const put = async (_name: string, bytes: Uint8Array) => void files.push(bytes);
  const stored = await storePhotos(photos, { put });
  return { rows: photos.map((photo) => stored.get(photo)), files };
}

function grey(jpeg: Uint8Array) {
  return sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
}
