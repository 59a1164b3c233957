import { codeOf } from "contract/qualifications/keys.ts";
import type { Attribute, RoundKind } from "contract/quality/sampling.ts";
import { sql } from "kysely";
import { inPages, rowsAtOnce } from "../platform/database/batches.ts";
import type { Db } from "../platform/dependencies.ts";
import { readContent } from "../portfolios/content.ts";

/** A closed round with decisions, and what it shows: as it was judged, so that it never changes. */
export interface Round {
  id: string;
  portfolio: string;
  learner: string;
  assessor: string;
  reviewedAt: string;
  shows: [Attribute, string][];
}

/** Rounds that were closed after the one instant, and until the other. */
export interface Period {
  after: string;
  until: string;
}

/** Those who closed a round in a period, by id. */
export async function assessorsIn(db: Db, { after, until }: Period): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("accounts.id")
    .where("accounts.role", "=", "assessor")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("reviews")
          .select("reviews.id")
          .whereRef("reviews.assessor", "=", "accounts.id")
          .where("reviews.reviewedAt", ">", after)
          .where("reviews.reviewedAt", "<=", until),
      ),
    )
    .orderBy("accounts.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** An assessor's rounds in a period with a decision on a unit of a qualification, or of any, a page at a time. */
export async function roundsBy(
  db: Db,
  assessor: string,
  { after, until, qualification }: Period & { qualification: string | undefined },
): Promise<Round[]> {
  const found: Round[] = [];
  const pages = inPages<Row>((last) =>
    roundRows(db)
      .where("reviews.assessor", "=", assessor)
      .where("reviews.reviewedAt", ">", after)
      .where("reviews.reviewedAt", "<=", until)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("reviews.reviewedAt", "reviews.id"), ">", tuple(last?.reviewedAt ?? after, last?.id ?? "")),
      )
      .orderBy("reviews.reviewedAt")
      .orderBy("reviews.id")
      .limit(rowsAtOnce)
      .execute(),
  );
  for await (const rows of pages) found.push(...rows.flatMap(roundIn));
  return qualification === undefined ? found : found.filter((round) => isOf(round, qualification));
}

function isOf({ shows }: Round, qualification: string): boolean {
  return shows.some(([attribute, value]) => attribute === "unit" && codeOf(value) === qualification);
}

/** Rounds of an assessor that a plan sampled before this instant. */
export async function sampledBy(db: Db, assessor: string, plan: string, before: string): Promise<Round[]> {
  const rows = await roundRows(db)
    .innerJoin("samples", (join) =>
      join.onRef("samples.review", "=", "reviews.id").onRef("samples.portfolio", "=", "reviews.portfolio"),
    )
    .innerJoin("draws", "draws.id", "samples.draw")
    .where("samples.assessor", "=", assessor)
    .where("draws.plan", "=", plan)
    .where("samples.at", "<", before)
    .execute();
  return rows.flatMap(roundIn);
}

/** Learners whom a plan sampled before this instant, whoever had decided. */
export async function sampledLearners(db: Db, plan: string, before: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("samples")
    .innerJoin("draws", "draws.id", "samples.draw")
    .select("samples.learner")
    .distinct()
    .where("draws.plan", "=", plan)
    .where("samples.at", "<", before)
    .execute();
  return new Set(rows.map(({ learner }) => learner));
}

function roundRows(db: Db) {
  return db
    .selectFrom("reviews")
    .innerJoin("portfolios", "portfolios.id", "reviews.portfolio")
    .select(["reviews.id", "reviews.portfolio", "reviews.assessor", "reviews.reviewedAt", "reviews.content"])
    .select(["portfolios.student", "portfolios.author", "portfolios.method", "portfolios.postcode"])
    .select([units.as("units"), isAttested.as("isAttested")]);
}

/** The units that a round decided, each as often as it did; null for a round without decisions, which is not sampled. */
const units = sql<string | null>`(select string_agg("decisions"."unit", ' ') from "decisions"
  where "decisions"."portfolio" = "reviews"."portfolio" and "decisions"."review" = "reviews"."id")`;

const isAttested = sql<
  number | null
>`(select max(1) from "statements" where "statements"."portfolio" = "reviews"."portfolio"
  and "statements"."kind" = 'testimony' and "statements"."at" <= "reviews"."reviewedAt")`;

type Row = Awaited<ReturnType<ReturnType<typeof roundRows>["execute"]>>[number];

function roundIn({ content, student, units, ...row }: Row): Round[] {
  if (units === null) return [];
  const texts = content === null ? row : { ...row, ...readContent(content).texts };
  const kind: RoundKind = row.author !== null ? "record" : row.isAttested === null ? "learner" : "testimony";
  const { id, portfolio, assessor, reviewedAt } = row;
  const shows: Round["shows"] = [
    ["method", texts.method],
    ["kind", kind],
    ["area", outwardOf(texts.postcode)],
    ["learner", student],
    ...[...new Set(units.split(" "))].sort().map((unit): [Attribute, string] => ["unit", unit]),
  ];
  return [{ id, portfolio, learner: student, assessor, reviewedAt, shows: shows.filter(([, value]) => value !== "") }];
}

/** "LS6" of "Otley Road, Leeds, LS6 3AG"; "" where it ends in no postcode. */
export function outwardOf(postcode: string): string {
  return /(?:^|[ ,])([A-Z]{1,2}\d[A-Z\d]?) ?\d[A-Z]{2}$/.exec(postcode.trim().toUpperCase())?.[1] ?? "";
}
