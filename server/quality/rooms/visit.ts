import { findUnit } from "contract/qualifications/curriculum.ts";
import type { Visit as Shown, VisitedSample } from "contract/quality/visits.ts";
import { peopleOf } from "../../audit/names.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { Visit } from "../../portfolios/visitors.ts";
import { knowVersions } from "../../qualifications/versions.ts";
import { appealsOf } from "./appealed.ts";
import { notesOf } from "./notes.ts";
import { scopeLines, standingClaims } from "./scope.ts";
import { exercisesOf } from "./standardisation.ts";
import { checksIn, samplesIn } from "./submitted-samples.ts";

/** The lists of a room: its learners, their claimed units, what was looked at again or judged by others, and appeals. */
export async function lists({ db }: Dependencies, { room, passUntil, scope, learners }: Visit): Promise<Shown> {
  await knowVersions(db);
  const ids = [...learners];
  const [lines, claims, samples, exercises, appeals, notes, people, seen] = await Promise.all([
    scopeLines(db, scope),
    standingClaims(db, ids),
    samplesOf(db, ids),
    exercisesOf(db, ids),
    appealsOf(db, ids),
    notesOf(db, room.id),
    peopleOf(db, ids),
    db.selectFrom("looks").select(["subject", "what"]).where("room", "=", room.id).execute(),
  ]);
  const read = new Set(seen.filter(({ what }) => what === "learner").map(({ subject }) => subject));
  return {
    ...{ name: room.name, verifier: room.verifier, until: room.until, passUntil },
    learners: lines.map((line) => ({ ...line, isSeen: read.has(line.learner._id) })),
    units: claims.map(({ learner, unit, act, at }) => ({
      ...{ learner: people.get(learner) ?? { _id: learner, name: "" }, unit, act, at },
      title: findUnit(unit)?.title ?? "",
    })),
    ...{ samples, exercises, appeals },
    notes,
    looks: seen.length,
  };
}

/** Samples of submitted work of these learners but for appeals, the newest first, each with what was found. */
async function samplesOf(db: Db, learners: readonly string[]): Promise<VisitedSample[]> {
  const inScope = samplesIn(db, learners, "others");
  const [samples, found] = await Promise.all([
    inScope
      .innerJoin("accounts as learners", "learners.id", "samples.learner")
      .innerJoin("accounts as assessors", "assessors.id", "samples.assessor")
      .select(["samples.id", "samples.kind", "samples.portfolio", "samples.learner", "samples.state", "samples.at"])
      .select(["portfolios.title", "learners.name", "assessors.name as assessor"])
      .orderBy("samples.at", "desc")
      .orderBy("samples.id")
      .execute(),
    checksIn(inScope),
  ]);
  return samples.map(({ id: _id, learner, name, ...row }) => ({
    ...{ _id, ...row, learner: { _id: learner, name } },
    checks: (found.get(_id) ?? []).map(({ sample: _sample, ...check }) => check),
  }));
}
