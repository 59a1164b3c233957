import { dayInLondon } from "contract/core/dates.ts";
import { type CurriculumEntry, entriesOf } from "contract/qualifications/curriculum.ts";
import { placeKey } from "contract/qualifications/places.ts";
import type { VisitedCriterion, VisitedLearner } from "contract/quality/visits.ts";
import { sql } from "kysely";
import { peopleOf } from "../../audit/names.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { photoPath, viewerToken } from "../../platform/images/viewer-tokens.ts";
import { isLast, isPending } from "../../portfolios/decisions.ts";
import { type ScopeEntry, type Visit, visitReader } from "../../portfolios/visitors.ts";
import { knowVersions, reference, versionsBy } from "../../qualifications/versions.ts";
import { workedTowards } from "../../qualifications/worked-towards.ts";
import { standingClaims } from "./scope.ts";

/** One learner as a visitor reads them: nothing of their account but the name. */
export async function learnerIn(deps: Dependencies, visit: Visit, learner: string): Promise<VisitedLearner> {
  const { db } = deps;
  await knowVersions(db);
  const entry = visit.scope.find((one) => one.learner === learner);
  const token = await viewerToken(deps, { _id: visitReader(visit), session: undefined });
  const [people, enrolment, assessors, { curriculum }, claims, criteria] = await Promise.all([
    peopleOf(db, [learner]),
    enrolmentOf(db, learner, entry),
    assessorsOf(db, learner),
    workedTowards(db, learner),
    standingClaims(db, [learner]),
    criteriaOf(db, learner, token),
  ]);
  const claimed = new Map(claims.map(({ unit, act, at }) => [unit, { act, at }]));
  const shown = (all: readonly CurriculumEntry[]) =>
    all.flatMap((entry) => {
      const found = criteria.get(placeKey(entry));
      return found ? [{ ...found, text: entry.description }] : [];
    });
  const units = [...Map.groupBy(entriesOf(curriculum), ({ unit }) => unit)].map(([unit, all]) => ({
    ...{ unit, title: all[0]?.unitTitle ?? "", claim: claimed.get(unit) ?? null },
    ...{ total: all.length, criteria: shown(all) },
  }));
  return {
    ...{ learner: people.get(learner) ?? { _id: learner, name: "" }, enrolment, assessors },
    units: units.filter(({ claim, criteria }) => claim !== null || criteria.length > 0),
  };
}

async function enrolmentOf(
  db: Db,
  learner: string,
  entry: ScopeEntry | undefined,
): Promise<VisitedLearner["enrolment"]> {
  const row = await db
    .selectFrom("accounts")
    .leftJoin("enrolments", (join) => join.on("enrolments.id", "=", entry?.enrolment ?? learner))
    .select(["accounts.createdAt", "enrolments.qualification", "enrolments.registrationNo", "enrolments.registeredOn"])
    .select(["enrolments.startedOn", "enrolments.endedOn"])
    .where("accounts.id", "=", learner)
    .executeTakeFirstOrThrow();
  const versions = await versionsBy(db, [row.qualification ?? reference._id]);
  const { code, version } = versions.get(row.qualification ?? reference._id) ?? reference;
  return {
    qualification: `${code} version ${version}`,
    registrationNo: row.registrationNo ?? "",
    registeredOn: row.registeredOn,
    startedOn: row.startedOn ?? dayInLondon(row.createdAt),
    endedOn: row.endedOn,
  };
}

/** As the audit log says it; before its first entry whoever it names as the former one. */
async function assessorsOf(db: Db, learner: string): Promise<VisitedLearner["assessors"]> {
  const [entries, account] = await Promise.all([
    db
      .selectFrom("auditLog")
      .select(["was", "became", "at"])
      .where("subjectId", "=", learner)
      .where("action", "=", "assign")
      .orderBy("position")
      .execute(),
    db.selectFrom("accounts").select(["assessor", "createdAt"]).where("id", "=", learner).executeTakeFirstOrThrow(),
  ]);
  const [first] = entries;
  const begun = { id: first ? first.was : account.assessor, since: account.createdAt };
  const all = [begun, ...entries.map(({ became, at }) => ({ id: became, since: at }))];
  const named = all.flatMap(({ id, since }) => (id === null ? [] : [{ id, since }]));
  const people = await peopleOf(db, [...new Set(named.map(({ id }) => id))]);
  return named.map(({ id, since }) => ({ name: people.get(id)?.name ?? "", since }));
}

/** What stands on each criterion in submitted work: an acceptance before a not yet, and the newest of these. */
async function criteriaOf(
  db: Db,
  learner: string,
  token: string,
): Promise<Map<string, Omit<VisitedCriterion, "text">>> {
  const [decisions, photos, samples] = await Promise.all([
    submitted(db, learner)
      .innerJoin("decisions as made", "made.portfolio", "portfolios.id")
      .innerJoin("accounts", "accounts.id", "made.assessor")
      .select(["made.unit", "made.outcome as learningOutcome", "made.criterion as criteria", "made.verdict", "made.at"])
      .select(["made.review", "accounts.name as by", "portfolios.id as _id", "portfolios.title"])
      .select(sql<number>`case when ${isPending} then 1 else 0 end`.as("isPending"))
      .where(isLast)
      .where("made.verdict", "!=", "taken back")
      .orderBy("made.position")
      .execute(),
    submitted(db, learner)
      .innerJoin("photos", "photos.portfolio", "portfolios.id")
      .select(["portfolios.id", "photos.file"])
      .orderBy("photos.position", "desc")
      .execute(),
    samplesOf(db, learner),
  ]);
  const first = new Map(photos.map(({ id, file }) => [id, photoPath(file, token)]));
  const found = new Map<string, Omit<VisitedCriterion, "text">>();
  for (const { review, isPending, _id, title, ...row } of decisions) {
    const before = found.get(placeKey(row));
    if (before?.verdict === "accepted" && row.verdict !== "accepted") continue;
    const more = before && before.verdict === row.verdict ? before.evidence.more + 1 : 0;
    const evidence = { _id, title, photo: first.get(_id) ?? null, more };
    const pending = isPending === 1 && { isPending: true as const };
    found.set(placeKey(row), { ...row, ...pending, evidence, sample: samples.get(review ?? "") ?? null });
  }
  return found;
}

function submitted(db: Db, learner: string) {
  return db
    .selectFrom("portfolios")
    .where("portfolios.student", "=", learner)
    .where("portfolios.deletedAt", "is", null)
    .where("portfolios.status", "!=", "Draft");
}

/** Of each round that was drawn for a verifier: how its sample stands, and who found what last. */
async function samplesOf(db: Db, learner: string): Promise<Map<string, NonNullable<VisitedCriterion["sample"]>>> {
  const rows = await db
    .selectFrom("samples")
    .leftJoin("checks", "checks.sample", "samples.id")
    .leftJoin("accounts", "accounts.id", "checks.by")
    .select(["samples.review", "samples.state", "checks.verdict as found", "accounts.name as by"])
    .where("samples.learner", "=", learner)
    .where("samples.kind", "!=", "countersign")
    .orderBy("checks.position")
    .execute();
  return new Map(rows.map(({ review, state, found, by }) => [review, { state, found, by: by ?? "" }]));
}
