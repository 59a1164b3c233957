import sharp from "sharp";
import { sensorNoise } from "./grain.ts";
import type { Scene } from "./light.ts";
import type { Chance } from "./seed.ts";
import { type Corners, viewOf } from "./viewpoint.ts";

/** How a picture was taken: from where, and what the phone made of the light. */
export interface Shot {
  /** What of the scene the picture shows, in its pixels: the corners from the upper left on, clockwise. */
  corners: Corners;
  exposure: number;
  contrast: number;
  /** Above 0 yellowish, below bluish. */
  warmth: number;
  /** How much darker the corners are. */
  vignette: number;
  noise: number;
  quality: number;
}

/** `mirrors`: left and right may change places. `whole`: nothing of it should be cut off. */
export interface Framing {
  mirrors?: boolean;
  whole?: boolean;
}

/** A hand-held shot of the scene. */
export function shotOf(chance: Chance, scene: Scene, { mirrors, whole }: Framing): Shot {
  return {
    corners: viewOf(chance, scene, { mirrored: mirrors === true && chance.happens(0.5), whole: whole === true }),
    exposure: chance.number(0.9, 1.1) * meteredOf(scene),
    contrast: chance.number(0.9, 1.2),
    warmth: chance.number(-0.07, 0.09),
    vignette: chance.number(0.05, 0.22),
    noise: chance.of([0.9, 1.4, 2, 3]),
    quality: chance.whole(76, 86),
  };
}

/** What a phone would choose: the middle tones in the middle, as long as little burns out. */
function meteredOf({ mean, bright }: Scene): number {
  return Math.max(0.7, Math.min(1.6, (0.55 / mean) ** 0.75, 0.97 / bright));
}

/** The picture's pixels as red, green and blue bytes, row by row. */
export function develop(scene: Scene, shot: Shot): Uint8Array {
  const { width, height } = pictureSize(scene);
  const out = new Uint8Array(width * height * 3);
  const lens = {
    width,
    height,
    view: projection(shot.corners, width, height),
    dim: (shot.vignette * 4 * 256) / (width * width + height * height),
  };
  const film = {
    tones: tonesOf(shot),
    noise: noiseOf(shot.noise),
    phase: Math.round(shot.exposure * 40_000),
  };
  for (let y = 0; y < height; y++) exposeRow(out, y, scene, lens, film);
  return out;
}

/** Pictures have 1600 pixels on the long side, whatever their scene has. */
export function pictureSize(scene: { width: number; height: number }): { width: number; height: number } {
  const scale = 1600 / Math.max(scene.width, scene.height);
  return { width: Math.round(scene.width * scale), height: Math.round(scene.height * scale) };
}

interface Lens {
  width: number;
  height: number;
  view: ReturnType<typeof projection>;
  dim: number;
}

interface Film {
  tones: Uint8Array;
  noise: Int8Array;
  phase: number;
}

// The hottest lines of all: each pixel is mixed of four of the scene's, in whole numbers.
function exposeRow(out: Uint8Array, y: number, { width: stride, pixels }: Scene, lens: Lens, film: Film): void {
  const { width, height } = lens;
  const [a, b, c, d, e, f, g, h] = lens.view;
  const { tones, noise } = film;
  const grain = (y * 7919 + film.phase) & noiseMask;
  let to = y * width * 3;
  for (let left = 0; left < width; left += span) {
    // Exact at both ends of a short span and straight between them: no division for each pixel.
    const near = 65_536 / (g * left + h * y + 1);
    const far = 65_536 / (g * (left + span) + h * y + 1);
    let u = ((a * left + b * y + c) * near) | 0;
    let v = ((d * left + e * y + f) * near) | 0;
    const du = (((a * (left + span) + b * y + c) * far - u) / span) | 0;
    const dv = (((d * (left + span) + e * y + f) * far - v) / span) | 0;
    const gain = (256 - lens.dim * ((left + span / 2 - width / 2) ** 2 + (y - height / 2) ** 2)) | 0;
    for (let x = left; x < left + span; x++) {
      const at = (v >>> 16) * stride + (u >>> 16);
      const p = pixels[at] ?? 0;
      const q = pixels[at + 1] ?? 0;
      const r = pixels[at + stride] ?? 0;
      const s = pixels[at + stride + 1] ?? 0;
      const wx = (u >>> 8) & 255;
      const wy = (v >>> 8) & 255;
      const ws = (wx * wy) >> 8;
      // Red and blue are weighed together, 16 bits apart; their sums do not reach each other.
      const redBlue = mixed(p & 0xff00ff, q & 0xff00ff, r & 0xff00ff, s & 0xff00ff, wx, wy, ws);
      const green = mixed((p >>> 8) & 255, (q >>> 8) & 255, (r >>> 8) & 255, (s >>> 8) & 255, wx, wy, ws);
      const speck = (noise[grain + x] ?? 0) + slack;
      out[to] = tones[(Math.imul((redBlue >>> 8) & 255, gain) >> 7) + speck] ?? 0;
      out[to + 1] = tones[(Math.imul(green >>> 8, gain) >> 7) + speck + toneSteps] ?? 0;
      out[to + 2] = tones[(Math.imul((redBlue >>> 24) & 255, gain) >> 7) + speck + 2 * toneSteps] ?? 0;
      to += 3;
      u += du;
      v += dv;
    }
  }
}

function mixed(p: number, q: number, r: number, s: number, wx: number, wy: number, ws: number): number {
  return Math.imul(p, 256 - wx - wy + ws) + Math.imul(q, wx - ws) + Math.imul(r, wy - ws) + Math.imul(s, ws);
}

/** The picture as the phone stores it: a JPEG that says when and with what it was taken. `takenAt` as EXIF has it. */
export function asJpeg(
  rgb: Uint8Array,
  { width, height }: { width: number; height: number },
  quality: number,
  camera: { taken: string; offset: string; model: string },
): Promise<Buffer> {
  const [maker, model] = camera.model.split(" ", 2);
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: maker ?? "", Model: model ?? "" },
      IFD2: { DateTimeOriginal: camera.taken, OffsetTimeOriginal: camera.offset },
    })
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer();
}

const span = 16;
const toneSteps = 640;
const slack = 64;
const noiseMask = 0xffff;
const noises = new Map<number, Int8Array>();

function noiseOf(strength: number): Int8Array {
  const known = noises.get(strength);
  if (known) return known;
  const made = sensorNoise(noiseMask + 1 + 2048, strength);
  noises.set(strength, made);
  return made;
}

/** For each of red, green and blue: what becomes of a brightness, in half steps, after exposure, tint and contrast. */
function tonesOf({ exposure, contrast, warmth }: Shot): Uint8Array {
  const tones = new Uint8Array(toneSteps * 3);
  const tints = [1 + warmth, 1, 1 - warmth];
  tints.forEach((tint, channel) => {
    for (let step = 0; step < toneSteps; step++) {
      const light = Math.max(0, ((step - slack) / 511) * exposure * tint);
      // A soft shoulder keeps highlights from burning out all at once; shadows are lifted a little, as phones do.
      const curved = light < 0.7 ? light : 0.7 + 0.3 * Math.tanh((light - 0.7) / 0.3);
      const leaned = 0.5 + (curved - 0.5) * contrast;
      tones[channel * toneSteps + step] = Math.max(0, Math.min(255, Math.round(8 + leaned * 247)));
    }
  });
  return tones;
}

/** The projective map from the picture's pixels to the scene's, as eight numbers (Heckbert's square to quadrilateral). */
function projection(corners: Corners, width: number, height: number) {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / whole;
  const h = (dx1 * dy3 - dx3 * dy1) / whole;
  return [
    (x1 - x0 + g * x1) / width,
    (x3 - x0 + h * x3) / height,
    x0,
    (y1 - y0 + g * y1) / width,
    (y3 - y0 + h * y3) / height,
    y0,
    g / width,
    h / height,
  ] as const;
}
