import { asJpeg, develop, emptyFrame, pictureSize, shotOf } from "./finish.ts";
import { lampOf, light, type Scene } from "./light.ts";
import { chanceOf } from "./seed.ts";
import { type Subject, type SubjectName, subjects } from "./subjects.ts";

/** What can be photographed, and the units for which it is evidence. */
export const photoSubjects = Object.keys(subjects)
  .filter(isSubject)
  .map((name) => ({ name, units: kindOf(name).units }));

export interface Occasion {
  takenAt: Date;
  /** A detail of it. */
  close?: boolean;
  /** Photos of the same place show the same thing. */
  place?: string;
}

/**
 * A photo as a phone would send it: JPEG bytes, 1120 pixels on the long side, upright or across, with the time at which
 * it was taken in British local time. The same words give the same picture; another seed another one.
 */
export async function renderPhoto(
  subject: SubjectName,
  seed: string,
  { takenAt, close = false, place = seed }: Occasion,
): Promise<Buffer> {
  const chance = chanceOf(`${subject} ${seed}`);
  const kind = kindOf(subject);
  const scene = await sceneOf(subject, chanceOf(`${subject} ${place}`).whole(1, kind.scenes));
  const shot = shotOf(chance, scene, { ...kind, close });
  const camera = { ...exifTime(takenAt), model: chance.of(["Fairphone FP5", "Nokia X30", "Kestrel K2"]) };
  const frame = frames.pop() ?? emptyFrame();
  develop(scene, shot, frame);
  const photo = await asJpeg(frame, pictureSize(scene), shot.quality, camera);
  frames.push(frame);
  return photo;
}

// Frames are used again: they are large, and making them anew for each photo costs a quarter of the time.
const frames: Uint8Array[] = [];

const scenes = new Map<string, Promise<Scene>>();

/** A scene is drawn and lit once, and photographed many times. */
function sceneOf(subject: SubjectName, number: number): Promise<Scene> {
  const seed = `${subject} ${number}`;
  const known = scenes.get(seed);
  if (known) return known;
  const chance = chanceOf(seed);
  const sheet = subjects[subject].draw(chance);
  const made = light(sheet, lampOf(chance));
  scenes.set(seed, made);
  return made;
}

const british = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/London",
  dateStyle: "short",
  timeStyle: "medium",
});

/** "2026:07:03 09:30:00" and "+01:00": local time and how far it is ahead of UTC, as EXIF writes them. */
function exifTime(instant: Date): { taken: string; offset: string } {
  const local = british.format(instant);
  const ahead = Date.parse(`${local.replace(" ", "T")}Z`) - Math.floor(instant.getTime() / 1000) * 1000;
  return { taken: local.replaceAll("-", ":"), offset: ahead > 0 ? "+01:00" : "+00:00" };
}

function kindOf(name: SubjectName): Subject {
  return subjects[name];
}

function isSubject(name: string): name is SubjectName {
  return name in subjects;
}
