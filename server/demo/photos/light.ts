import sharp from "sharp";
import { cloudTile, tileSide } from "./grain.ts";
import type { Chance } from "./seed.ts";
import { fullLight, type Shade, shadeOf } from "./shadow.ts";
import type { Sheet } from "./sheet.ts";

/** A lit scene: one number a pixel, red in the lowest byte, then green, then blue. */
export interface Scene {
  width: number;
  height: number;
  pixels: Uint32Array;
  /** Brightness from 0 to 1 by which a phone chooses its exposure: the mean, and what only a few parts exceed. */
  mean: number;
  bright: number;
}

/** Where the light comes from and how it falls. `x`, `y`, `z` point at it and have length 1. */
export interface Lamp {
  x: number;
  y: number;
  z: number;
  /** Light from everywhere, and from the lamp, for red, green and blue. */
  ambient: [number, number, number];
  key: [number, number, number];
  /** The brightest spot, as shares of width and height, and how fast the light falls off from there. */
  poolX: number;
  poolY: number;
  falloff: number;
}

/** Day from a window, a site lamp, or the phone's own flash. */
export function lampOf(chance: Chance): Lamp {
  const flash = chance.happens(0.22);
  const angle = flash ? chance.number(-1.9, -1.2) : chance.number(-2.7, -0.5);
  const lean = flash ? chance.number(0.2, 0.35) : chance.number(0.5, 0.8);
  const warm = chance.number(-0.045, 0.06);
  const strength = chance.number(0.52, 0.64);
  return {
    x: Math.cos(angle) * Math.sin(lean),
    y: Math.sin(angle) * Math.sin(lean),
    z: Math.cos(lean),
    ambient: [0.42 - warm * 0.6, 0.43, 0.44 + warm * 0.6],
    key: [strength * (1 + warm), strength, strength * (1 - warm)],
    poolX: flash ? 0.5 : chance.number(0.1, 0.9),
    poolY: flash ? 0.48 : chance.number(0, 0.7),
    falloff: flash ? chance.number(0.7, 1) : chance.number(0.25, 0.75),
  };
}

/** Sheets are drawn a quarter larger than their scenes, which have as many pixels as the photos of them. */
const grainSize = 0.8;

/** Rasterises both drawings of a sheet and casts light on them. */
export async function light(sheet: Sheet, lamp: Lamp): Promise<Scene> {
  const { paint, relief, width, height } = sheet.drawings(grainSize);
  const [colours, levels] = await Promise.all([rasterise(paint), rasterise(relief)]);
  const heights = await softened(levels, width, height);
  const shade = await shadeOf(heights, width, height, lamp);
  const pixels = shine({ colours, levels, heights, shade, width, height }, lamp);
  return { width, height, pixels, ...brightnessOf(pixels) };
}

interface Layers {
  colours: Uint8Array;
  levels: Uint8Array;
  heights: Uint16Array;
  shade: Shade;
  width: number;
  height: number;
}

async function rasterise(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).flatten({ background: "#000" }).raw().toBuffer();
}

// Edges of real things are never quite sharp; rounding them is what makes the light catch on them. Round things are
// drawn in steps of one level, and there the rounding reaches farther, until no step is left.
async function softened(levels: Uint8Array, width: number, height: number): Promise<Uint16Array> {
  const fine = new Uint16Array(width * height);
  for (let at = 0; at < fine.length; at++) fine[at] = (levels[at * 3] ?? 0) << 8;
  const [edges, slopes] = await Promise.all([blurred(fine, width, height, 1.6), blurred(fine, width, height, 3.6)]);
  const [aside, above] = [terrace, terrace * width];
  for (let at = above; at < edges.length - above; at++) {
    const middle = fine[at] ?? 0;
    const wide = slopes[at] ?? 0;
    const gentle =
      Math.abs((edges[at] ?? 0) - wide) < terraceStep &&
      Math.abs((fine[at - aside] ?? 0) - middle) < terraceSteps &&
      Math.abs((fine[at + aside] ?? 0) - middle) < terraceSteps &&
      Math.abs((fine[at - above] ?? 0) - middle) < terraceSteps &&
      Math.abs((fine[at + above] ?? 0) - middle) < terraceSteps;
    if (gentle) edges[at] = wide;
  }
  return edges;
}

/** Where heights change by less than `terraceSteps` 256ths within so many pixels, they belong to one slope. */
const terrace = 8;
const terraceStep = 256;
const terraceSteps = 256 * 9;

async function blurred(fine: Uint16Array, width: number, height: number, sigma: number): Promise<Uint16Array> {
  const { buffer, byteOffset } = await sharp(fine, { raw: { width, height, channels: 1 } })
    .toColourspace("grey16")
    .blur(sigma)
    .raw({ depth: "ushort" })
    .toBuffer();
  return new Uint16Array(buffer, byteOffset, width * height);
}

const clouds = cloudTile("clouds", 128, 0.62);
const bumps = cloudTile("bumps", 8, 0.7);
const sheens = Float32Array.from({ length: 1025 }, (_, index) => (index / 1024) ** 44);
const bumpiness = 0.012;
const mask = tileSide - 1;

/** What bare metal reflects of the room, from turned away from the lamp to turned towards it: dark, then bright. */
const mirror = Float32Array.from({ length: 1024 }, (_, index) => {
  const tilt = (index - 512) / 256;
  return 0.94 + 0.42 * Math.exp(-((tilt - 0.5) ** 2) * 9) - 0.34 * Math.exp(-((tilt + 0.42) ** 2) * 7);
});

function shine(layers: Layers, lamp: Lamp): Uint32Array {
  const out = new Uint32Array(layers.width * layers.height);
  for (let y = 1; y < layers.height - 1; y++) shineRow(out, y, layers, lamp);
  return out;
}

// Every pixel of the scene passes here, so everything is a local number.
function shineRow(out: Uint32Array, y: number, { colours, levels, heights, shade, width, height }: Layers, lamp: Lamp) {
  const { x: lx, y: ly, z: lz } = lamp;
  const poolX = lamp.poolX * width;
  const [[ambientRed, ambientGreen, ambientBlue], [keyRed, keyGreen, keyBlue]] = [lamp.ambient, lamp.key];
  const half = 1 / Math.hypot(lx, ly, lz + 1);
  const fall = lamp.falloff / (width * width + height * height);
  const downwards = (y - lamp.poolY * height) ** 2;
  const row = (y & mask) * tileSide;
  const next = ((y + 1) & mask) * tileSide;
  const shadeRow = Math.min(shade.height - 1, y >> 1) * shade.width;
  for (let x = 1; x < width - 1; x++) {
    const at = y * width + x;
    const tile = row + (x & mask);
    const red = colours[at * 3] ?? 0;
    const green = colours[at * 3 + 1] ?? 0;
    const blue = colours[at * 3 + 2] ?? 0;
    const gloss = levels[at * 3 + 1] ?? 0;
    const rough = levels[at * 3 + 2] ?? 0;
    if (rough === 255) {
      out[at] = red | (green << 8) | (blue << 16);
      continue;
    }
    const bump = bumps[tile] ?? 0;
    const gx =
      slope(heights[at + 1], heights[at - 1]) + ((bumps[row + ((x + 1) & mask)] ?? 0) - bump) * rough * bumpiness;
    const gy =
      slope(heights[at + width], heights[at - width]) + ((bumps[next + (x & mask)] ?? 0) - bump) * rough * bumpiness;
    const upright = 1 / Math.sqrt(gx * gx + gy * gy + 1);
    const away = gx * lx + gy * ly;
    const lit = (shade.lit[shadeRow + (x >> 1)] ?? 0) * (1 / fullLight);
    const reach = 1.12 - ((x - poolX) * (x - poolX) + downwards) * fall;
    const metal = gloss > 180;
    const mottle = 1 + (clouds[tile] ?? 0) * (0.03 + rough * 0.0016) + bump * rough * 0.0009;
    const tint = metal ? mottle * (mirror[(512 - away * upright * 410) | 0] ?? 1) : mottle;
    const direct = Math.min(1.5, Math.max(0, (lz - away) * upright) / lz) * Math.min(1, lit) * reach * tint;
    const open = (0.35 + 0.65 * Math.min(1, lit + 0.35)) * (0.55 + 0.45 * reach) * (0.82 + 0.18 * upright) * tint;
    const glint = sheens[(Math.max(0, (lz + 1 - away) * half * upright) * 1024) | 0] ?? 0;
    const add = glint * gloss * lit * reach * (metal ? 0.35 : 0.55);
    const r = red * (open * ambientRed + direct * keyRed) + add;
    const g = green * (open * ambientGreen + direct * keyGreen) + add;
    const b = blue * (open * ambientBlue + direct * keyBlue) + add;
    out[at] = (r > 255 ? 255 : r) | ((g > 255 ? 255 : g) << 8) | ((b > 255 ? 255 : b) << 16);
  }
}

/** Heights come in 256ths, two pixels apart. */
function slope(ahead = 0, behind = 0): number {
  return (ahead - behind) * (0.5 / 256);
}

function brightnessOf(pixels: Uint32Array): { mean: number; bright: number } {
  const samples: number[] = [];
  for (let at = 0; at < pixels.length; at += 331) samples.push((((pixels[at] ?? 0) >>> 8) & 0xff) / 255);
  samples.sort((a, b) => a - b);
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  return { mean, bright: samples[Math.floor(samples.length * 0.94)] ?? 1 };
}
