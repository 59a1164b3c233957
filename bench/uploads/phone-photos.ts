import { randomFillSync } from "node:crypto";
import sharp from "sharp";

const size = { width: 4032, height: 3024 };

/**
 * Photos of 12 megapixels as a phone sends them: 3 to 5 MB of JPEG, held upright (orientation 6), with the place and
 * the time in their metadata. Each one is different.
 */
export async function takePhotos(count: number): Promise<Buffer[]> {
  const grains = [await grain(900, 675), await grain(size.width, size.height)];
  const photos: Buffer[] = [];
  for (let number = 0; number < count; number++) photos.push(await takePhoto(number, grains));
  return photos;
}

async function takePhoto(number: number, grains: Buffer[]): Promise<Buffer> {
  const photo = await sharp(await background())
    .composite(grains.map((input) => ({ input, blend: "soft-light" })))
    .withExif({
      IFD0: { Make: "Harness", Model: "Phone 12", Orientation: "6" },
      IFD2: { DateTimeOriginal: `2026:03:0${1 + (number % 9)} 09:3${number % 10}:00` },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "53/1 47/1 5912/100",
        GPSLongitudeRef: "W",
        GPSLongitude: "1/1 32/1 3788/100",
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90, chromaSubsampling: "4:2:0" })
    .toBuffer();
  if (photo.length < 3_000_000 || photo.length > 5_000_000)
    throw new Error(`A phone's photo has 3 to 5 MB, this one has ${photo.length} bytes`);
  return photo;
}

// Coarse areas with soft edges, as walls, pipes and shadows have.
async function background(): Promise<Buffer> {
  const coarse = { width: 24, height: 18, channels: 3 } as const;
  const pixels = randomFillSync(Buffer.alloc(coarse.width * coarse.height * coarse.channels));
  return sharp(pixels, { raw: coarse })
    .resize({ ...size, kernel: "cubic" })
    .jpeg({ quality: 95 })
    .toBuffer();
}

// The noise of a sensor and of rough surfaces.
async function grain(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 46 } },
  })
    .blur(0.7)
    .resize({ ...size, kernel: "linear" })
    .jpeg({ quality: 95 })
    .toBuffer();
}
