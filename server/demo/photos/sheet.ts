import { type Hand, lettering, widthOf } from "./lettering.ts";

/**
 * What a thing is made of. `gloss` and `rough` run from 0 to 255; a gloss above 180 means bare metal, a roughness of
 * 255 that it gives light of its own.
 */
export interface Material {
  fill: string;
  gloss: number;
  rough: number;
}

export interface Ink {
  colour: string;
  /** Stroke width as a share of the letters' height. */
  weight?: number;
  align?: "left" | "middle" | "right";
  opacity?: number;
}

/**
 * A scene while it is drawn, seen straight on, in pixels. Everything is drawn twice: how it is coloured, and how far it
 * stands out (0 to 255), so that light can be cast on it afterwards. Later things cover earlier ones.
 */
export class Sheet {
  readonly width: number;
  readonly height: number;
  #paint: string[] = [];
  #relief: string[] = [];
  #parts = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /** The two drawings as SVG, `scale` times as large, and their size. */
  drawings(scale: number): { paint: string; relief: string; width: number; height: number } {
    const [width, height] = [Math.round(this.width * scale), Math.round(this.height * scale)];
    const size = `width="${width}" height="${height}" viewBox="0 0 ${this.width} ${this.height}"`;
    const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>`;
    return {
      paint: `${head}${this.#paint.join("")}</svg>`,
      relief: `${head}${this.#relief.join("")}</svg>`,
      width,
      height,
    };
  }

  box(material: Material, height: number, x: number, y: number, width: number, tall: number, radius = 0): void {
    const round = radius > 0 ? ` rx="${radius}"` : "";
    this.#add(`<rect x="${x}" y="${y}" width="${width}" height="${tall}"${round}`, material, height);
  }

  disc(material: Material, height: number, x: number, y: number, radius: number): void {
    this.#add(`<circle cx="${x}" cy="${y}" r="${radius}"`, material, height);
  }

  shape(material: Material, height: number, path: string): void {
    this.#add(`<path d="${path}"`, material, height);
  }

  /** A rounded button: `rise` is how much higher its middle stands than its rim. */
  dome(material: Material, height: number, rise: number, x: number, y: number, radius: number): void {
    this.#paint.push(`<circle cx="${x}" cy="${y}" r="${radius}" fill="${material.fill}"/>`);
    for (const ring of ringsOf(radius * 2)) {
      const level = tone(material, height + rise * Math.sqrt(1 - ring * ring));
      this.#relief.push(`<circle cx="${x}" cy="${y}" r="${radius * ring}" fill="${level}"/>`);
    }
  }

  /** Anything round and long: cable, conduit, handle. `rise` is how much higher its crest stands than its edges. */
  tube(material: Material, height: number, rise: number, path: string, width: number, cap = "butt"): void {
    const stroke = `fill="none" stroke-linejoin="round" stroke-linecap="${cap}"`;
    this.#paint.push(`<path d="${path}" ${stroke} stroke="${material.fill}" stroke-width="${width}"/>`);
    for (const ring of ringsOf(width)) {
      const level = tone(material, height + rise * Math.sqrt(1 - ring * ring));
      this.#relief.push(`<path d="${path}" ${stroke} stroke="${level}" stroke-width="${width * ring}"/>`);
    }
  }

  /** A line that is printed, scratched or in shade: it has colour but no height. */
  line(colour: string, width: number, path: string, opacity = 1): void {
    this.#paint.push(
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${faint(opacity)}/>`,
    );
  }

  /** A printed area without height. */
  area(colour: string, path: string, opacity = 1): void {
    this.#paint.push(`<path d="${path}" fill="${colour}"${faint(opacity)}/>`);
  }

  /** A narrow gap or seam. */
  groove(height: number, width: number, path: string): void {
    this.#paint.push(`<path d="${path}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="${width}"/>`);
    this.#relief.push(`<path d="${path}" fill="none" stroke="rgb(${level(height)},0,0)" stroke-width="${width}"/>`);
  }

  /** Dirt, scorch or wear, fading to its rim. */
  stain(colour: string, opacity: number, x: number, y: number, radius: number, tall = radius): void {
    const id = `s${this.width}x${this.height}n${this.#parts++}`;
    this.#paint.push(
      `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/>` +
        `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
        `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${tall}" fill="url(#${id})"/>`,
    );
  }

  text(words: string, x: number, y: number, hand: Hand, ink: Ink): void {
    const shift = { left: 0, middle: 0.5, right: 1 }[ink.align ?? "left"] * widthOf(words, hand);
    const width = Math.max(0.7, hand.size * (ink.weight ?? 0.13));
    this.line(ink.colour, Math.round(width * 10) / 10, lettering(words, x - shift, y, hand), ink.opacity);
  }

  /** Draws about a place of its own: moved to (x, y), turned by `degrees`, enlarged by `scale`. */
  placed(x: number, y: number, degrees: number, scale: number, draw: () => void): void {
    const open = `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">`;
    this.#paint.push(open);
    this.#relief.push(open);
    draw();
    this.#paint.push("</g>");
    this.#relief.push("</g>");
  }

  /** Lays another sheet into this one; what would reach over its rim is cut off. */
  inset(other: Sheet, x: number, y: number): void {
    const clip = `<clipPath id="c${this.#parts}"><rect width="${other.width}" height="${other.height}"/></clipPath>`;
    const open = `${clip}<g transform="translate(${x} ${y})" clip-path="url(#c${this.#parts++})">`;
    this.#paint.push(open, ...other.#paint, "</g>");
    this.#relief.push(open, ...other.#relief, "</g>");
  }

  #add(element: string, material: Material, height: number): void {
    this.#paint.push(`${element} fill="${material.fill}"/>`);
    this.#relief.push(`${element} fill="${tone(material, height)}"/>`);
  }
}

/** Shares of the full width at which a round thing is drawn, ever higher, so that it comes out round. */
function ringsOf(width: number): number[] {
  const count = Math.max(5, Math.min(40, Math.round(width / 2.5)));
  return Array.from({ length: count }, (_, index) => Math.cos((index * Math.PI) / 2 / count));
}

function tone(material: Material, height: number): string {
  return `rgb(${level(height)},${material.gloss},${material.rough})`;
}

function level(height: number): number {
  return Math.max(0, Math.min(255, Math.round(height)));
}

function faint(opacity: number): string {
  return opacity < 1 ? ` opacity="${opacity}"` : "";
}
