import type { Person } from "contract/core/person.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import type { ClaimFacts } from "contract/quality/claiming.ts";
import type { SampleKind } from "contract/quality/sampling.ts";
import { type SqlBool, sql } from "kysely";
import { inBatches } from "../../platform/database/batches.ts";
import type { Clock, Db } from "../../platform/dependencies.ts";
import { versionOfUnit } from "../../qualifications/versions.ts";
import { verifiers as activeVerifiers } from "../checkers.ts";

/** What was sampled of a learner, what of theirs was achieved, and how they are registered. */
export interface LearnerFacts {
  /** By the id of the version that they are registered for. */
  registrations: Map<string, Registration>;
  samples: Sampled[];
  /** Units that were marked as achieved, in the order in which they were. */
  achieved: { unit: string; position: number; at: string; assessor: Person }[];
  /** Whether a verifier has agreed with anything of theirs. */
  isSampled: boolean;
}

interface Registration {
  registrationNo: string;
  registeredOn: string | null;
}

interface Sampled {
  _id: string;
  kind: SampleKind;
  /** The units that its round decided, or of which a criterion is appealed. */
  units: Set<string>;
  isOpen: boolean;
  dueOn: string;
  checker: Person | null;
  checks: { verdict: string; position: number; by: Person }[];
}

/** By learner: everything, or only what can block units that are achieved and not claimed. */
export async function factsOf(
  db: Db,
  learners: Iterable<string>,
  of: "all" | "blocks" = "all",
): Promise<Map<string, LearnerFacts>> {
  const facts = new Map<string, LearnerFacts>();
  for (const batch of inBatches([...new Set(learners)])) {
    const [samples, checks, units, achieved, enrolled, agreed] = await rowsOf(db, batch, of);
    const checksOf = Map.groupBy(checks, ({ sample }) => sample);
    const unitsOf = Map.groupBy(units, ({ sample }) => sample);
    const isAgreed = new Set(agreed.map(({ id }) => id));
    for (const learner of batch)
      facts.set(learner, { registrations: new Map(), samples: [], achieved: [], isSampled: isAgreed.has(learner) });
    for (const { learner, qualification, ...row } of enrolled)
      facts.get(learner)?.registrations.set(qualification ?? referenceCode, row);
    for (const { id, kind, learner, state, dueOn, checker, name, places } of samples) {
      const appealed: CriterionPlace[] = JSON.parse(places);
      const decided = appealed.length > 0 ? appealed : unitsOf.get(id);
      facts.get(learner)?.samples.push({
        ...{
          _id: id,
          kind,
          isOpen: state !== "closed",
          dueOn,
          checker: checker === null ? null : { _id: checker, name: name ?? "" },
        },
        units: new Set(decided?.map(({ unit }) => unit)),
        checks: (checksOf.get(id) ?? []).map(({ verdict, position, by, name }) => ({
          verdict,
          position,
          by: { _id: by, name },
        })),
      });
    }
    for (const { learner, unit, position, at, assessor, name } of achieved)
      facts.get(learner ?? "")?.achieved.push({ unit, position, at, assessor: { _id: assessor, name } });
  }
  return facts;
}

async function rowsOf(db: Db, learners: string[], of: "all" | "blocks") {
  const isAll = of === "all";
  const blocking = isAll ? [] : await blockingOf(db, learners);
  const samples = db
    .selectFrom("samples")
    .where("samples.learner", "in", learners)
    .$if(!isAll, (some) => some.where("samples.id", "in", blocking.length > 0 ? blocking : [""]));
  return Promise.all([
    samples
      .leftJoin("accounts", "accounts.id", "samples.checker")
      .select(["samples.id", "samples.kind", "samples.learner", "samples.state", "samples.dueOn", "samples.checker"])
      .select(["accounts.name", "samples.places"])
      .orderBy("samples.dueOn")
      .orderBy("samples.id")
      .execute(),
    samples
      .innerJoin("checks", "checks.sample", "samples.id")
      .innerJoin("accounts", "accounts.id", "checks.by")
      .select(["checks.sample", "checks.verdict", "checks.position", "checks.by", "accounts.name"])
      .orderBy("checks.position")
      .execute(),
    samples
      .innerJoin("decisions", (join) =>
        join.onRef("decisions.portfolio", "=", "samples.portfolio").onRef("decisions.review", "=", "samples.review"),
      )
      .select(["samples.id as sample", "decisions.unit"])
      .distinct()
      .execute(),
    isAll ? achievedBy(db, learners) : [],
    db
      .selectFrom("enrolments")
      .select(["learner", "qualification", "registrationNo", "registeredOn"])
      .where("learner", "in", learners)
      .orderBy("startedOn")
      .orderBy("id")
      .execute(),
    db.selectFrom("accounts").select("id").where("id", "in", learners).where(isAgreedWith).execute(),
  ]);
}

function achievedBy(db: Db, learners: string[]) {
  return db
    .selectFrom("decisions")
    .innerJoin("accounts", "accounts.id", "decisions.assessor")
    .select(["decisions.learner", "decisions.unit", "decisions.position", "decisions.at", "decisions.assessor"])
    .select("accounts.name")
    .where("decisions.learner", "in", learners)
    .where("decisions.outcome", "=", "")
    .where("decisions.verdict", "=", "accepted")
    .orderBy("decisions.position")
    .execute();
}

/** The open samples whose rounds decided a unit that could be claimed, and what is appealed. */
async function blockingOf(db: Db, learners: string[]): Promise<string[]> {
  const open = db
    .selectFrom("samples")
    .select("samples.id")
    .where("samples.learner", "in", learners)
    .where("samples.state", "!=", "closed");
  const rows = await open
    .innerJoin("unitStandings", "unitStandings.learner", "samples.learner")
    .innerJoin("decisions", (join) =>
      join
        .onRef("decisions.portfolio", "=", "samples.portfolio")
        .onRef("decisions.unit", "=", "unitStandings.unit")
        .onRef("decisions.review", "=", "samples.review"),
    )
    .where("unitStandings.isAchieved", "=", 1)
    .where("unitStandings.claim", "in", ["", "taken back"])
    .union(open.where("samples.kind", "=", "appeal"))
    .execute();
  return rows.map(({ id }) => id);
}

const isAgreedWith = sql<SqlBool>`exists (select 1 from "samples" join "checks" on "checks"."sample" = "samples"."id"
  where "samples"."learner" = "accounts"."id" and "samples"."kind" not in ('countersign', 'appeal', 'concern')
    and "checks"."verdict" = 'agree')`;

/** How a learner is registered for the qualification that a unit is of. */
export function registrationOf({ registrations }: LearnerFacts, unit: string): Registration {
  return registrations.get(versionOfUnit(unit)._id) ?? { registrationNo: "", registeredOn: null };
}

/** What the rules of claiming read of one of a learner's units. */
export function claimFactsOf(facts: LearnerFacts, unit: string, verifiers: Person[]): ClaimFacts {
  const { samples, isSampled } = facts;
  const { registeredOn } = registrationOf(facts, unit);
  const open = samples.filter((sample) => sample.isOpen && sample.units.has(unit));
  const [uncountersigned = [], appeals = [], concerns = []] = (["countersign", "appeal", "concern"] as const).map(
    (kind) => open.filter((sample) => sample.kind === kind),
  );
  return { open: verified(open), uncountersigned, appeals, concerns, isSampled, verifiers, registeredOn };
}

/** What verifiers look at because it was drawn, or they chose it. */
function verified(samples: Sampled[]): Sampled[] {
  return samples.filter(({ kind }) => kind !== "countersign" && kind !== "appeal" && kind !== "concern");
}

/** Samples that verifiers agreed with: of the unit, or where there are none, of the learner. */
export function agreedOn({ samples }: LearnerFacts, unit: string): { agreed: number; verifiers: Person[] } {
  const agreed = verified(samples).filter(({ checks }) => checks.some(({ verdict }) => verdict === "agree"));
  const ofUnit = agreed.filter(({ units }) => units.has(unit));
  const counted = ofUnit.length > 0 ? ofUnit : agreed;
  const by = counted.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === "agree").map(({ by }) => by));
  return { agreed: counted.length, verifiers: [...new Map(by.map((person) => [person._id, person])).values()] };
}

/** Whether a verifier required an action on a unit after this position. */
export function hasActionAfter({ samples }: LearnerFacts, unit: string, position: number): boolean {
  return samples
    .filter(({ kind, units }) => kind !== "countersign" && units.has(unit))
    .some(({ checks }) => checks.some((check) => check.verdict === "action" && check.position > position));
}

export async function verifiersNow(db: Db, clock: Clock): Promise<Person[]> {
  return (await activeVerifiers(db, clock)).map(({ id: _id, name }) => ({ _id, name }));
}
