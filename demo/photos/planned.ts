import { type Chance, chanceOf } from "../chance.ts";
import type { Job } from "../jobs.ts";
import { besides, mirrorable, pictures } from "./catalogue.ts";

/** A photo of the demo: its source picture, crop and lighting, and when it was taken. */
export interface PlannedPhoto {
  /** A file in `demo/photographs`, without its ending. */
  picture: string;
  view: View;
  takenAt: Date;
}

/** How a photo is cropped, turned and lit. */
export interface View {
  /** The visible share of the picture's width and height, from 0 to 1. */
  share: number;
  /** Where that part lies: 0 is at the left or top, 1 at the right or bottom. */
  across: number;
  down: number;
  /** In degrees, clockwise; 0 for most. */
  turn: number;
  isMirrored: boolean;
  /** Factors for red, green and blue; left out when the colours stay. */
  light?: [red: number, green: number, blue: number];
}

const minute = 60_000;

/** What a portfolio's photographs show: the job first, then what goes with it, details last; nothing twice. */
export function photosOf(
  seed: string,
  unit: string,
  job: Job,
  worked: Date,
  count: number,
  chance: Chance,
): PlannedPhoto[] {
  const others = chance.shuffled(besides[unit] ?? []).filter((subject) => !job.shows.includes(subject));
  const whole = [...job.shows, ...others.slice(0, 1)].map((subject) => ({ subject, isDetail: false }));
  const details = job.shows.map((subject) => ({ subject, isDetail: true }));
  return [...whole, ...details].slice(0, count).map(({ subject, isDetail }, index) => ({
    // Seeded by portfolio and subject, so that a detail is one of the thing that the portfolio shows whole.
    picture: chanceOf(`${subject} of ${seed}`).of(pictures[subject] ?? []),
    view: viewOf(chanceOf(`view ${index} of ${seed}`), subject, isDetail),
    takenAt: new Date(worked.getTime() + index * chance.whole(2, 14) * minute),
  }));
}

function viewOf(chance: Chance, subject: string, isDetail: boolean): View {
  // The subject is in the middle of a picture, so details are cropped from there.
  const [share, stray] = isDetail ? [chance.number(0.55, 0.66), 0.25] : [chance.number(0.88, 1), 0.5];
  return {
    share,
    across: chance.number(0.5 - stray, 0.5 + stray),
    down: chance.number(0.5 - stray, 0.5 + stray),
    turn: chance.happens(0.2) ? chance.number(-2.5, 2.5) : 0,
    isMirrored: mirrorable.includes(subject) && chance.happens(0.5),
    ...(chance.happens(0.5) && { light: lightOf(chance) }),
  };
}

function lightOf(chance: Chance): View["light"] {
  const [brightness, warmth] = [chance.number(0.86, 1.1), chance.number(-0.06, 0.06)];
  return [brightness * (1 + warmth), brightness, brightness * (1 - warmth)];
}
