import type { Status } from "contract/core/moves.ts";
import type { Decided, Decision } from "contract/portfolios/decisions.ts";
import { isStandingVerdict, type StandingVerdict, verdictsIn } from "contract/portfolios/verdicts.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { type Workplace, workplaces } from "contract/qualifications/workplaces.ts";
import { type SqlBool, sql } from "kysely";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Db } from "../platform/dependencies.ts";
import { type Covering, coveredIn } from "./further-places.ts";
import { statedPart } from "./stated.ts";

// What assessors have decided. The rows are the truth: what stands on a criterion is the last of them, computed where it is
// asked for.

/** Every decision on a portfolio in the order in which they were made. */
export async function decisionsOn(db: Db, portfolio: string): Promise<Decision[]> {
  const rows = await decisionsIn(db, { portfolio });
  return rows.map(({ isPending, stated, ...row }) => ({
    ...row,
    ...statedPart(stated, row.at),
    cells: cellsOf(row.cells),
    ...(isPending === 1 && { isPending: true as const }),
  }));
}

/** The ids of cells in a stored text. */
export function cellsOf(text: string): string[] {
  return text === "" ? [] : text.split(",");
}

/** Of a row "made" of `decisions`: whether it accepts in a trainee's round that nobody has countersigned. */
export const isPending = sql<SqlBool>`("made"."verdict" = 'accepted' and exists (select 1 from "samples"
  where "samples"."review" = "made"."review" and "samples"."kind" = 'countersign' and "samples"."state" <> 'closed'))`;
const pendingColumn = sql<number>`case when ${isPending} then 1 else 0 end`;

const decisionsIn = prepared(["portfolio"], (db, value) =>
  db
    .selectFrom("decisions as made")
    .innerJoin("accounts", "accounts.id", "made.assessor")
    .select(["made.unit", "made.outcome as learningOutcome", "made.criterion as criteria"])
    .select(["made.verdict", "made.ticks", "made.text", "made.at", "made.review as round"])
    .select([
      "made.cells",
      "made.workplace",
      "accounts.name as by",
      "made.seenAt",
      "made.stated",
      pendingColumn.as("isPending"),
    ])
    .where("made.portfolio", "=", value("portfolio"))
    .orderBy("made.position")
    .orderBy("made.unit")
    .orderBy("made.outcome")
    .orderBy("made.criterion"),
);

/** As `decisionsOn`, with what a bundle holds of each besides. */
export function decisionRowsOn(db: Db, portfolio: string) {
  return db
    .selectFrom("decisions as made")
    .innerJoin("accounts", "accounts.id", "made.assessor")
    .selectAll("made")
    .select(["accounts.name", "accounts.email", pendingColumn.as("isPending")])
    .where("made.portfolio", "=", portfolio)
    .orderBy("made.position")
    .orderBy("made.unit")
    .orderBy("made.outcome")
    .orderBy("made.criterion")
    .execute();
}

/** The last decision on each criterion, in the order in which these were made. */
export function lastOfEach(decisions: readonly Decision[]): Decision[] {
  const last = new Map(decisions.map((decision) => [placeKey(decision), decision]));
  return decisions.filter((decision) => last.get(placeKey(decision)) === decision);
}

/** A decision that stands. */
export type Standing = Decision & { verdict: StandingVerdict };

/** What stands on each criterion of a portfolio, by `placeKey`. */
export async function verdictsOn(db: Db, portfolio: string): Promise<Map<string, Standing>> {
  return verdictsIn(await decisionsOn(db, portfolio));
}

/** Of a row "made" of `decisions`: whether none was made later on the same criterion of the same portfolio. */
export const isLast = sql<boolean>`not exists (select 1 from "decisions" as "later"
  where "later"."portfolio" = "made"."portfolio" and "later"."unit" = "made"."unit"
    and "later"."outcome" = "made"."outcome" and "later"."criterion" = "made"."criterion"
    and "later"."position" > "made"."position")`;

/** Whether anything that was accepted in a row of `portfolios` counts. */
export const hasAccepted = sql<SqlBool>`exists (select 1 from "decisions" as "made" where
  "made"."portfolio" = "portfolios"."id" and "made"."verdict" = 'accepted' and ${isLast} and not ${isPending})`;

/** What stands on the criteria of a row of `portfolios` as one text, which `decidedIn` reads; null for nothing. */
export const decidedText = sql<string | null>`(select string_agg("made"."unit" || ' ' || "made"."outcome" || ' ' ||
  "made"."criterion" || ' ' || "made"."cells" || ' ' || "made"."workplace" || ' ' ||
  case when ${isPending} then 'pending' else "made"."verdict" end, '|') from "decisions" as "made"
  where "made"."portfolio" = "portfolios"."id" and "made"."verdict" <> 'taken back' and ${isLast})`;

/** What stands on the criteria that a row of `portfolios` covers: a not yet goes with a criterion that was taken off. */
export function decidedIn({ decided, ...row }: Covering & { decided: string | null }): Decided[] {
  if (decided === null) return [];
  const covered = new Set(coveredIn(row).map(placeKey));
  return decided
    .split("|")
    .map((one) => {
      const [unit = "", learningOutcome = "", criteria = "", cells = "", workplace = "", ...words] = one.split(" ");
      const ranged = { cells: cellsOf(cells), workplace: workplaceIn(workplace) };
      return { unit, learningOutcome, criteria, ...ranged, verdict: verdictIn(words.join(" ")) };
    })
    .filter((one) => covered.has(placeKey(one)));
}

function workplaceIn(text: string): Workplace {
  return workplaces.find((one) => one === text) ?? "";
}

function verdictIn(text: string): Decided["verdict"] {
  if (isStandingVerdict(text) || text === "pending") return text;
  throw new Error(`“${text}” is no verdict that stands`);
}

// The last verdict of a group in one pass: the highest position carries its verdict in the two lowest bits. Compared row by
// row instead, PostgreSQL read the decisions of everybody.
const isAcceptedLast = sql<SqlBool>`max("made"."position" * 4 +
  case when "made"."verdict" <> 'accepted' then 0 when ${isPending} then 2 else 1 end) & 3 = 1`;

/**
 * What is accepted in portfolios that are not Done and not deleted, to be narrowed to some learners: with the criteria of
 * those that are Done, all that is signed off. What is pending is not among them. A draft is among them with what was accepted before it came back.
 */
export function acceptedPlaces(db: Db) {
  return db
    .selectFrom("decisions as made")
    .innerJoin("portfolios", "portfolios.id", "made.portfolio")
    .select(["portfolios.student", "made.unit", "made.outcome", "made.criterion"])
    .select(sql<Status>`'Done'`.as("status"))
    .where("portfolios.status", "!=", "Done")
    .where("portfolios.isPending", "=", 0)
    .where("portfolios.deletedAt", "is", null)
    .groupBy(["portfolios.student", "made.portfolio", "made.unit", "made.outcome", "made.criterion"])
    .having(isAcceptedLast);
}
