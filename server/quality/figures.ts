import type { RaisedRisk } from "contract/quality/plans.ts";
import { type Checked, isHigher, type Rates, type Risk, riskOf, yearBefore } from "contract/quality/sampling.ts";
import { type SqlBool, sql } from "kysely";
import { hasEnded, type LogHead, logHead } from "../audit/head.ts";
import { holding } from "../platform/database/holding.ts";
import type { Clock, Db } from "../platform/dependencies.ts";
import { erasedCount } from "./known-rounds.ts";

/** What verifiers found of an assessor so far. */
export async function figuresOf(db: Db, clock: Clock, assessor: string) {
  const figures = (await figuresBy(db, clock, [assessor])).get(assessor);
  if (!figures) throw new Error(`no figures of ${assessor}`);
  return figures;
}

interface Figures extends Checks {
  waiting: number;
  isTrainee: boolean;
  /** What a verifier raised the risk to, until that is ended. */
  raised: RaisedRisk | null;
  /** How often that was raised or ended. */
  riskVersion: number;
}

/** By assessor. */
export async function figuresBy(db: Db, clock: Clock, assessors: readonly string[]) {
  const check = await knownChecks(db, clock);
  const figures = new Map<string, Figures>();
  if (assessors.length === 0) return figures;
  const [waiting, trainees, risks] = await Promise.all([
    db
      .selectFrom("samples")
      .select(({ fn }) => ["assessor", fn.countAll<number>().as("count")])
      .where("assessor", "in", assessors)
      .where("state", "!=", "closed")
      .where("kind", "!=", "countersign")
      .groupBy("assessor")
      .execute(),
    holding(db, clock, "trainee").select("duties.account").where("duties.account", "in", assessors).execute(),
    raisedRisks(db, assessors),
  ]);
  const counts = new Map(waiting.map(({ assessor, count }) => [assessor, count]));
  const isTrainee = new Set(trainees.map(({ account }) => account));
  for (const id of assessors) {
    const raised = risks.get(id) ?? { raised: null, riskVersion: 0 };
    figures.set(id, { ...(await check(id)), ...raised, waiting: counts.get(id) ?? 0, isTrainee: isTrainee.has(id) });
  }
  return figures;
}

type Checks = Omit<Checked, "isTrainee"> & { actions: number; oldestInYear: string | null };

/** What checks found of assessors, which reads all that were ever made of their rounds: 3 ms for six hundred. */
interface Known {
  erased: number;
  /** Checks up to here were seen: each is entered in the audit log, and has its position. */
  head: LogHead;
  /** By assessor, where the last check of their rounds is, of those that were seen since. */
  newest: Map<string, number>;
  checks: Map<string, { position: number; made: Checks }>;
}
const known = new WeakMap<Db, Known>();

/** Answers what checks found of an assessor; read again only once there are others, or one is more than a year old. */
async function knownChecks(db: Db, clock: Clock): Promise<(assessor: string) => Promise<Checks>> {
  const [erased, head] = await Promise.all([erasedCount(db), logHead(db)]);
  const before = known.get(db);
  const isUsable = before?.erased === erased && (await hasEnded(db, head, before.head));
  const now = isUsable ? before : { erased, head, newest: new Map(), checks: new Map() };
  known.set(db, now);
  if (now.head.position < head.position) {
    for (const { assessor, newest } of await checkedAfter(db, now.head.position)) now.newest.set(assessor, newest);
    now.head = head;
  }
  const { position } = head;
  const yearAgo = yearBefore(clock.now());
  return async (assessor) => {
    const found = now.checks.get(assessor);
    const isNewest = found !== undefined && (now.newest.get(assessor) ?? 0) <= found.position;
    const oldest = found?.made.oldestInYear ?? null;
    if (isNewest && (oldest === null || oldest > yearAgo)) return found.made;
    const made = await checksOf(db, assessor, yearAgo);
    if (made.since !== null) now.checks.set(assessor, { position, made });
    return made;
  };
}

function checkedAfter(db: Db, position: number) {
  return db
    .selectFrom("checks")
    .innerJoin("samples", "samples.id", "checks.sample")
    .select(({ fn }) => ["samples.assessor", fn.max("checks.position").as("newest")])
    .where("checks.position", ">", position)
    .groupBy("samples.assessor")
    .execute();
}

async function checksOf(db: Db, assessor: string, yearAgo: string): Promise<Checks> {
  const counted = sql<SqlBool>`"checks"."verdict" in ('agree', 'action')`;
  const inYear = sql<SqlBool>`"checks"."verdict" in ('agree', 'action') and "checks"."at" > ${yearAgo}`;
  const [figures, first] = await Promise.all([
    db
      .selectFrom("samples")
      .innerJoin("checks", "checks.sample", "samples.id")
      .select(({ fn }) => [
        fn.count<number>("samples.id").distinct().filterWhere(counted).as("checked"),
        fn.count<number>("samples.id").distinct().filterWhere(inYear).as("checkedInYear"),
        fn.min<string | null>("checks.at").filterWhere(inYear).as("oldestInYear"),
        fn.count<number>("samples.id").distinct().filterWhere("checks.verdict", "=", "action").as("actions"),
        fn.max<string | null>("checks.at").filterWhere("checks.verdict", "=", "action").as("lastActionAt"),
      ])
      .where("samples.assessor", "=", assessor)
      .where("samples.kind", "!=", "countersign")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("reviews")
      .select("reviewedAt")
      .where("assessor", "=", assessor)
      .orderBy("reviewedAt")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { ...figures, since: first?.reviewedAt ?? null };
}

/** By assessor, what verifiers said of their risk last. */
async function raisedRisks(db: Db, assessors: readonly string[]) {
  const rows = await db
    .selectFrom("raisedRisks")
    .innerJoin("accounts", "accounts.id", "raisedRisks.by")
    .selectAll("raisedRisks")
    .select("accounts.name")
    .where("raisedRisks.assessor", "in", assessors)
    .orderBy("raisedRisks.version")
    .execute();
  return new Map(
    rows.map(({ assessor, version, risk, reason, by, name, at }) => {
      const raised = risk === null ? null : { risk, reason, by: { _id: by, name }, at };
      return [assessor, { raised, riskVersion: version }];
    }),
  );
}

/** The risk that counts, which a verifier may have raised, and never a lower rate than by what is computed. */
export function rateOf(
  { raised, ...checked }: Checked & Pick<Figures, "raised">,
  rates: Rates,
  now: Date,
): { risk: Risk; rate: number } {
  const computed = riskOf(checked, now);
  const risk = raised && isHigher(raised.risk, computed) ? raised.risk : computed;
  return { risk, rate: Math.max(rates[risk], rates[computed]) };
}
