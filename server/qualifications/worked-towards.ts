import { type Curriculum, curriculum } from "contract/qualifications/curriculum.ts";
import { curriculumAcross } from "contract/qualifications/known.ts";
import type { Db } from "../platform/dependencies.ts";
import { enrolledBy, enrolledOn } from "./enrolled.ts";
import { curriculumIn, reference, versionsBy } from "./versions.ts";

/** What a learner works towards: the ids of the versions, and their units one after the other. */
export interface Towards {
  ids: readonly string[];
  curriculum: Curriculum;
}

export async function workedTowards(db: Db, learner: string): Promise<Towards> {
  return towardsThese(db, await enrolledOn(db, learner));
}

/** The same of many learners, in one statement. */
export async function workedTowardsBy(
  db: Db,
  learners: readonly string[],
): Promise<{ of(learner: string): Towards; all: Towards[] }> {
  const enrolled = await enrolledBy(db, learners);
  const found = new Map<string, Towards>();
  for (const [learner, ids] of enrolled) found.set(learner, await towardsThese(db, ids));
  return { of: (learner) => found.get(learner) ?? byDefault, all: [...found.values()] };
}

const byDefault: Towards = { ids: [reference._id], curriculum };

/** What these versions ask for, by their ids. */
export async function towardsThese(db: Db, ids: readonly string[]): Promise<Towards> {
  if (ids.length === 1 && ids[0] === reference._id) return byDefault;
  const versions = await versionsBy(db, ids);
  return { ids, curriculum: curriculumAcross([...versions.values()].map(curriculumIn)) };
}

const unitsKept = new WeakMap<Curriculum, ReadonlySet<string>>();

/** The units of a curriculum by their keys. The same set each time. */
export function unitsOf(curriculum: Curriculum): ReadonlySet<string> {
  const units = unitsKept.get(curriculum) ?? new Set(curriculum.performance_units.map(({ unit }) => unit));
  unitsKept.set(curriculum, units);
  return units;
}

/** The units within which a learner may write something down: those of what they work towards. */
export async function openUnitsOf(db: Db, learner: string): Promise<ReadonlySet<string>> {
  return unitsOf((await workedTowards(db, learner)).curriculum);
}
