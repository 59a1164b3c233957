import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

/** Files like those of a phone's camera, to be chosen in the browser. */
interface PhoneFiles {
  small: string;
  png: string;
  /** Named like JPEGs and unreadable: a text, an empty file, a drawing, a PDF and half a photo. */
  broken: string;
  unreadable: string[];
}

export async function phoneFiles(): Promise<PhoneFiles> {
  const folder = await mkdtemp(join(tmpdir(), "phone-"));
  const at = (name: string) => join(folder, name);
  await Promise.all([
    picture(640, 480, "#2f6f4f").jpeg().toFile(at("small.jpg")),
    picture(800, 600, "#6f2f4f").png().toFile(at("drawing.png")),
    writeFile(at("broken.jpg"), "This is no photo."),
    writeFile(at("empty.jpg"), ""),
    writeFile(
      at("drawing.jpg"),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    writeFile(at("certificate.jpg"), "%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n"),
  ]);
  const whole = await readFile(at("small.jpg"));
  await writeFile(at("half.jpg"), whole.subarray(0, whole.length / 2));
  return {
    small: at("small.jpg"),
    png: at("drawing.png"),
    broken: at("broken.jpg"),
    unreadable: ["broken.jpg", "empty.jpg", "drawing.jpg", "certificate.jpg", "half.jpg"].map(at),
  };
}

const taken = { DateTimeOriginal: "2026:03:01 09:30:00", OffsetTimeOriginal: "+00:00" };

/** 12 megapixels, upright, taken on 1 March 2026. */
export async function boardPhoto(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "phone-")), "consumer-unit.jpg");
  const board = await bigPicture("#7d5a3c");
  await board.jpeg({ quality: 90 }).withExif({ IFD2: taken }).toFile(path);
  return path;
}

/** 12 megapixels, lying on its side with an orientation tag, with the place where it was taken. */
export async function sidewaysPhoto(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "phone-")), "sideways.jpg");
  const place = {
    GPSLatitudeRef: "N",
    GPSLatitude: "53/1 48/1 0/1",
    GPSLongitudeRef: "W",
    GPSLongitude: "1/1 33/1 0/1",
  };
  const sideways = await bigPicture("#3c5a7d");
  await sideways.withMetadata({ orientation: 6 }).jpeg().withExifMerge({ IFD2: taken, IFD3: place }).toFile(path);
  return path;
}

/** A small one, for journeys that are not about big ones. */
export async function smallPhoto(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "phone-")), "small.jpg");
  await picture(640, 480, "#2f6f4f").jpeg().toFile(path);
  return path;
}

/** One of several pieces, for journeys that lose the network between them. */
export async function noisyPhoto(name: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "phone-")), name);
  await picture(1200, 900, "#7d5a3c").jpeg().toFile(path);
  return path;
}

function picture(width: number, height: number, background: string) {
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: "gaussian", mean: 128, sigma: 20 } },
  });
}

/** Noise for 12 megapixels takes the processor two seconds, so a sixteenth of them is repeated. */
async function bigPicture(background: string) {
  const { data, info } = await picture(1000, 750, background).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).extend({ right: 3000, bottom: 2250, extendWith: "repeat" });
}
