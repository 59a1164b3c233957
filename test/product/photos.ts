import sharp, { type Sharp } from "sharp";

/** Photos for tests, as phones and attackers make them. Sizes in pixels. */
export async function photo(width = 640, height = 480, background = "#446688"): Promise<Blob> {
  return blobOf((await repeated(width, height, background)).jpeg({ quality: 85 }));
}

export function png(): Promise<Blob> {
  return blobOf(noise(300, 200, "#aa3355").png(), "image/png");
}

export async function webp(): Promise<Blob> {
  return blobOf((await repeated(300, 200, "#33aa55")).webp(), "image/webp");
}

/** Rotated by EXIF orientation, taken on 1 March 2026, with a GPS position. */
export async function sidewaysWithPlace(offset?: string): Promise<Blob> {
  const taken = { DateTimeOriginal: "2026:03:01 09:30:00", ...(offset && { OffsetTimeOriginal: offset }) };
  const place = { GPSLatitudeRef: "N", GPSLatitude: "53/1 48/1 0/1" };
  const sideways = await repeated(400, 300, "#777777");
  return blobOf(sideways.withMetadata({ orientation: 6 }).withExifMerge({ IFD2: taken, IFD3: place }).jpeg());
}

export async function truncated(): Promise<Blob> {
  return (await photo(1200, 900)).slice(0, 20_000);
}

/** A small file with more pixels than the limit. */
export function tooManyPixels(): Promise<Blob> {
  return blobOf(
    sharp({ create: { width: 8000, height: 7000, channels: 3, background: "#fff" } }).png({ compressionLevel: 9 }),
    "image/png",
  );
}

export const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'], {
  type: "image/jpeg",
});
export const page = new Blob(["<!doctype html><script>alert(1)</script>"], { type: "image/jpeg" });

/** A blob with a file name. */
export function named(blob: Blob, name: string): File {
  return new File([blob], name, { type: blob.type });
}

function noise(width: number, height: number, background: string) {
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: "gaussian", mean: 128, sigma: 25 } },
  });
}

/**
 * A sixteenth of the noise, repeated: as many bytes as a JPEG, and a photo of 640 × 480 takes the processor 9 ms instead
 * of 60.
 */
async function repeated(width: number, height: number, background: string): Promise<Sharp> {
  const [wide, high] = [Math.ceil(width / 4), Math.ceil(height / 4)];
  const { data, info } = await noise(wide, high, background).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).extend({ right: width - wide, bottom: height - high, extendWith: "repeat" });
}

async function blobOf(picture: Sharp, type = "image/jpeg"): Promise<Blob> {
  return new Blob([new Uint8Array(await picture.toBuffer())], { type });
}
