import { join } from "node:path";
import { fullEdge } from "contract/portfolios/photos.ts";
import sharp from "sharp";

const size = { width: 4032, height: 3024 };
const place = { GPSLatitudeRef: "N", GPSLatitude: "53/1 47/1 5912/100", GPSLongitudeRef: "W" };
const taken = { DateTimeOriginal: "2026:03:01 09:30:00" };

/**
 * Photos of 12 megapixels as a phone sends them: 3 to 5 MB of JPEG, held upright (orientation 6), with the place and
 * the time in their metadata. Each one is different.
 */
export async function takePhotos(count: number): Promise<Buffer[]> {
  const photos: Buffer[] = [];
  while (photos.length < count) photos.push(await takePhoto());
  return photos;
}

/** A photo as the browser sends it (web/portfolios/chosen-photos): upright, 2048 pixels long, without metadata. */
export function shrink(photo: Buffer): Promise<Buffer> {
  const upright = sharp(photo).autoOrient().resize({ width: fullEdge, height: fullEdge, fit: "inside" });
  return upright.jpeg({ quality: 85 }).toBuffer();
}

// A picture of the demo with the noise of a sensor and of rough surfaces, which differs each time.
async function takePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const grain = sharp({ create: { ...size, channels: 3, background: "#808080", noise } }).blur(0.7);
  const photo = await sharp(join(import.meta.dirname, "../../demo/photographs/hand-tools-on-concrete.jpg"))
    .resize({ ...size, kernel: "cubic" })
    .composite([{ input: await grain.jpeg({ quality: 95 }).toBuffer(), blend: "soft-light" }])
    .withExif({ IFD2: taken, IFD3: { ...place, GPSLongitude: "1/1 32/1 3788/100" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90, chromaSubsampling: "4:2:0" })
    .toBuffer();
  if (photo.length < 3_000_000 || photo.length > 5_000_000)
    throw new Error(`A phone's photo has 3 to 5 MB, this one has ${photo.length} bytes`);
  return photo;
}
