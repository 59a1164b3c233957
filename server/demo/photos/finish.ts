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
  /** A detail is wanted. */
  close?: boolean;
}

/** A hand-held shot of the scene. */
export function shotOf(chance: Chance, scene: Scene, { mirrors = false, whole = false, close = false }: Framing): Shot {
  return {
    corners: viewOf(chance, scene, { mirrored: mirrors && chance.happens(0.5), whole, close }),
    exposure: chance.number(0.9, 1.1) * meteredOf(scene),
    contrast: chance.number(0.9, 1.2),
    warmth: chance.number(-0.07, 0.09),
    vignette: chance.number(0.05, 0.22),
    noise: chance.of([0.7, 1, 1.5, 2.2]),
    quality: chance.whole(74, 82),
  };
}

/** What a phone would choose: the middle tones in the middle, as long as little burns out. */
function meteredOf({ mean, bright }: Scene): number {
  return Math.max(0.7, Math.min(1.6, (0.55 / mean) ** 0.75, 0.97 / bright));
}

/** A frame for any picture: all have as many pixels. */
export function emptyFrame(): Uint8Array {
  return new Uint8Array(longSide * longSide * 0.75 * 3);
}

/** Fills the frame with the picture's pixels as red, green and blue bytes, row by row. */
export function develop(scene: Scene, shot: Shot, out: Uint8Array): void {
  const { width, height } = pictureSize(scene);
  const dim = (shot.vignette * 4 * 256) / (width * width + height * height);
  const spans = aim({ width, height, dim, view: projection(shot.corners, width, height) });
  const film = { tones: tonesOf(shot), noise: noiseOf(shot.noise), phase: Math.round(shot.exposure * 40_000) };
  expose(out, scene, spans, film);
}

/** The long side of every picture in pixels, whatever its scene has. */
export const longSide = 1120;

export function pictureSize(scene: { width: number; height: number }): { width: number; height: number } {
  const scale = longSide / Math.max(scene.width, scene.height);
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

/** Where the pixels of each short span are in the scene: five numbers each, in 65536ths, and 256ths for the light. */
function aim({ view, dim, width, height }: Lens): Int32Array {
  const [a, b, c, d, e, f, g, h] = view;
  const spans = new Int32Array(((width * height) / span) * 5);
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let left = 0; left < width; left += span) {
      // Exact at both ends of a span and straight between them: no division for each pixel.
      const right = left + span;
      const near = 65_536 / (g * left + h * y + 1);
      const far = 65_536 / (g * right + h * y + 1);
      const u = (a * left + b * y + c) * near;
      const v = (d * left + e * y + f) * near;
      spans[at++] = u;
      spans[at++] = v;
      spans[at++] = ((a * right + b * y + c) * far - u) / span;
      spans[at++] = ((d * right + e * y + f) * far - v) / span;
      spans[at++] = 256 - dim * ((left + span / 2 - width / 2) ** 2 + (y - height / 2) ** 2);
    }
  }
  return spans;
}

// The hottest lines of all: each pixel is mixed of four of the scene's, in whole numbers and without a call.
function expose(out: Uint8Array, { width: stride, pixels }: Scene, spans: Int32Array, film: Film): void {
  const { tones, noise } = film;
  let to = 0;
  for (let part = 0; part < spans.length; part += 5) {
    let u = spans[part] ?? 0;
    let v = spans[part + 1] ?? 0;
    const du = spans[part + 2] ?? 0;
    const dv = spans[part + 3] ?? 0;
    const gain = spans[part + 4] ?? 0;
    let grain = (part * 7919 + film.phase) & noiseMask;
    for (const end = to + span * 3; to < end; to += 3) {
      const at = (v >>> 16) * stride + (u >>> 16);
      const p = pixels[at] ?? 0;
      const q = pixels[at + 1] ?? 0;
      const r = pixels[at + stride] ?? 0;
      const s = pixels[at + stride + 1] ?? 0;
      const wx = (u >>> 8) & 255;
      const wy = (v >>> 8) & 255;
      const ws = (wx * wy) >> 8;
      const wp = 256 - wx - wy + ws;
      const wq = wx - ws;
      const wr = wy - ws;
      // Red and blue are weighed together, 16 bits apart; their sums do not reach each other.
      const redBlue =
        Math.imul(p & 0xff00ff, wp) +
        Math.imul(q & 0xff00ff, wq) +
        Math.imul(r & 0xff00ff, wr) +
        Math.imul(s & 0xff00ff, ws);
      const green =
        Math.imul((p >>> 8) & 255, wp) +
        Math.imul((q >>> 8) & 255, wq) +
        Math.imul((r >>> 8) & 255, wr) +
        Math.imul((s >>> 8) & 255, ws);
      const speck = (noise[grain++] ?? 0) + slack;
      out[to] = tones[(Math.imul((redBlue >>> 8) & 255, gain) >> 7) + speck] ?? 0;
      out[to + 1] = tones[(Math.imul(green >>> 8, gain) >> 7) + speck + toneSteps] ?? 0;
      out[to + 2] = tones[(Math.imul((redBlue >>> 24) & 255, gain) >> 7) + speck + 2 * toneSteps] ?? 0;
      u += du;
      v += dv;
    }
  }
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

// It divides both sides of a picture.
const span = 20;
const toneSteps = 640;
const slack = 64;
const noiseMask = 0xffff;
const noises = new Map<number, Int8Array>();

function noiseOf(strength: number): Int8Array {
  const known = noises.get(strength);
  if (known) return known;
  const made = sensorNoise(noiseMask + 1 + span, strength);
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
