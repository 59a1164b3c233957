import { photoLimits } from "contract/portfolios/photos.ts";
import libheif from "libheif-js/libheif-wasm/libheif.js";
import decoderPath from "libheif-js/libheif-wasm/libheif.wasm?url";
import { type ShrinkRequest, toJpeg } from "../to-jpeg.ts";

// The server lets this file run WebAssembly, which no page may (server/platform/http/answers/headers.ts).
export interface HeicReply {
  /** Absent when the photo cannot be converted. */
  jpeg?: Blob;
  /** What reads HEIC could not be loaded. */
  isOutOfReach?: true;
}

self.onmessage = async ({ data }: MessageEvent<ShrinkRequest>) => {
  self.postMessage(await convert(data));
};

async function convert(request: ShrinkRequest): Promise<HeicReply> {
  const decoder = await load();
  if (!decoder) return { isOutOfReach: true };
  try {
    return { jpeg: await toJpeg(await decode(decoder, await request.file.arrayBuffer()), request) };
  } catch {
    return {};
  }
}

async function load(): Promise<ArrayBuffer | undefined> {
  try {
    const response = await fetch(decoderPath);
    return response.ok ? await response.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}

/** The main picture of the file, turned upright. @throws Error that there is none, or too large a one for the memory */
async function decode(wasmBinary: ArrayBuffer, file: ArrayBuffer): Promise<ImageBitmap> {
  const silent = () => undefined;
  const { HeifDecoder } = libheif({ wasmBinary, print: silent, printErr: silent });
  const images = new HeifDecoder().decode(file);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  const [width, height] = [image?.get_width() ?? 0, image?.get_height() ?? 0];
  if (width * height > photoLimits.pixels) throw new Error("too many pixels");
  const pixels = new ImageData(width, height); // Throws when there is no picture.
  await new Promise((resolve, reject) => {
    image?.display(pixels, (done) => (done ? resolve(done) : reject(new Error("damaged"))));
  });
  return createImageBitmap(pixels);
}
