import { curriculum } from "contract/curriculum.ts";
import exifr from "exifr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { photoSubjects, renderPhoto } from "./photos.ts";
import { chanceOf } from "./seed.ts";
import { subjects } from "./subjects.ts";

const takenAt = new Date("2026-07-03T08:30:00Z");

test("the same seed gives the same picture, byte for byte", async () => {
  const [first, second] = await Promise.all([1, 2].map(() => renderPhoto("back box", "a", { takenAt })));
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
});

test("another seed gives a picture that looks different", async () => {
  const pictures = await Promise.all(["a", "b", "c"].map((seed) => renderPhoto("back box", seed, { takenAt })));
  const seen = await Promise.all(pictures.map(smallGrey));
  for (const [index, one] of seen.entries())
    for (const other of seen.slice(index + 1)) expect(differenceOf(one, other)).toBeGreaterThan(6);
});

test("a photo is a JPEG of 1120 pixels, upright or across, with the local time at which it was taken", async () => {
  for (const [name, size] of [
    ["back box", { width: 1120, height: 840 }],
    ["rotary isolator", { width: 840, height: 1120 }],
  ] as const) {
    const photo = await renderPhoto(name, "a", { takenAt });
    expect(await sharp(photo).metadata()).toMatchObject({ format: "jpeg", ...size });
    const tags = await exifr.parse(photo, { pick: ["DateTimeOriginal", "OffsetTimeOriginal"], reviveValues: false });
    expect(tags).toEqual({ DateTimeOriginal: "2026:07:03 09:30:00", OffsetTimeOriginal: "+01:00" });
  }
});

test("every unit of the curriculum has at least four subjects", () => {
  for (const { unit } of curriculum.performance_units) {
    const suited = photoSubjects.filter((subject) => subject.units.includes(unit));
    expect(suited.length, unit).toBeGreaterThanOrEqual(4);
  }
});

test("every subject can be drawn with any luck, and no letter is missing", () => {
  for (const [name, { draw }] of Object.entries(subjects)) {
    for (let luck = 0; luck < 12; luck++) {
      const { paint, relief } = draw(chanceOf(`${name} ${luck}`)).drawings(1);
      expect(`${paint}${relief}`, name).not.toMatch(/NaN|undefined|Infinity/);
    }
  }
});

function smallGrey(photo: Buffer): Promise<Buffer> {
  return sharp(photo).resize(80, 60, { fit: "fill" }).greyscale().raw().toBuffer();
}

/** Mean difference of two grey pictures, in steps of 255. */
function differenceOf(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}
