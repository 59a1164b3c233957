import { furtherPlacesMost } from "contract/portfolios/form-fields.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { type CurriculumEntry, inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { numbersOf, placeKey, placeName } from "contract/qualifications/places.ts";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../platform/dependencies.ts";
import { refuseField } from "../platform/refusal.ts";

// What a portfolio covers beside its main criterion. The main one stays in the portfolio's own row.

/**
 * What is sent as "Also covers", each criterion once and without the main one. `units` are those of what its learner works
 * towards; what stands already may be of others.
 * @throws Refusal 400 when one is not in the curriculum, or when there are too many
 */
export function furtherPlaces(
  main: CriterionPlace,
  also: readonly CriterionPlace[],
  units: ReadonlySet<string>,
): CriterionPlace[] {
  const further = placedFurther(main, also, units, []);
  checkCount(further, [], units);
  return further;
}

/** As many as stand may stay: more than one chooses, after a move to another version carried them over. @throws Refusal 400 */
function checkCount(after: readonly CriterionPlace[], before: readonly CriterionPlace[], units: ReadonlySet<string>) {
  const [chosen = 0, stood = 0] = [after, before].map((places) => places.filter(({ unit }) => units.has(unit)).length);
  if (chosen > Math.max(furtherPlacesMost, stood))
    throw refuseField(400, "also", `Choose at most ${furtherPlacesMost} further criteria.`);
}

function placedFurther(
  main: CriterionPlace,
  also: readonly CriterionPlace[],
  units: ReadonlySet<string>,
  stands: readonly CriterionPlace[],
): CriterionPlace[] {
  const standing = new Set(stands.map(placeKey));
  const places = inCurriculumOrder(also.filter((place) => units.has(place.unit) || standing.has(placeKey(place))));
  if (places.length < new Set(also.map(placeKey)).size)
    throw refuseField(400, "also", "One of the criteria that this also covers is not in the curriculum.");
  const mainKey = placeKey(main);
  return places.filter((place) => placeKey(place) !== mainKey).map(numbersOf);
}

/**
 * The further criteria after an edit; undefined leaves them as they are. What is accepted stays: an accepted main criterion
 * becomes a further one when another is chosen.
 * @throws Refusal 400 an accepted one is left out, one is not in the curriculum, or there are too many
 */
export function furtherAfter(
  main: CriterionPlace,
  also: readonly CriterionPlace[] | undefined,
  {
    before,
    accepted,
  }: { before: { main: CriterionPlace; further: readonly CriterionPlace[] }; accepted: readonly CriterionPlace[] },
  units: ReadonlySet<string>,
): CriterionPlace[] | undefined {
  const stands = [before.main, ...before.further];
  const isAccepted = (place: CriterionPlace) => accepted.some((one) => placeKey(one) === placeKey(place));
  const kept = isAccepted(before.main) && placeKey(before.main) !== placeKey(main) ? [before.main] : [];
  if (!also) return kept.length > 0 ? placedFurther(main, [...before.further, ...kept], units, stands) : undefined;
  const covered = new Set([main, ...also, ...kept].map(placeKey));
  const missing = accepted.find((place) => !covered.has(placeKey(place)));
  if (missing) throw refuseField(400, "also", `${placeName(missing)} is accepted here and stays.`);
  const chosen = placedFurther(main, also, units, stands);
  checkCount(chosen, before.further, units);
  return kept.length > 0 ? placedFurther(main, [...also, ...kept], units, stands) : chosen;
}

/** Replaces the further criteria of a portfolio, in the transaction of `db`. Those that stay keep who added them. */
export async function replaceFurther(
  db: Db,
  portfolio: string,
  places: readonly CriterionPlace[],
  addedBy: string,
): Promise<void> {
  const rows = furtherRows(portfolio, places, addedBy);
  const stored = await db.selectFrom("furtherPlaces").selectAll().where("portfolio", "=", portfolio).execute();
  const before = new Map(stored.map((row) => [keyOf(row), row.addedBy]));
  if (before.size === rows.length && rows.every((row) => before.has(keyOf(row)))) return;
  await db.deleteFrom("furtherPlaces").where("portfolio", "=", portfolio).execute();
  await addFurther(
    db,
    rows.map((row) => ({ ...row, addedBy: before.get(keyOf(row)) ?? addedBy })),
  );
}

export async function addFurther(db: Db, rows: ReturnType<typeof furtherRows>): Promise<void> {
  if (rows.length > 0) await db.insertInto("furtherPlaces").values(rows).execute();
}

export function furtherRows(portfolio: string, places: readonly CriterionPlace[], addedBy: string) {
  return places.map(({ unit, learningOutcome: outcome, criteria: criterion }) => {
    return { portfolio, unit, outcome, criterion, addedBy };
  });
}

const keyOf = ({ unit, outcome, criterion }: { unit: string; outcome: string; criterion: string }) =>
  placeKey({ unit, learningOutcome: outcome, criteria: criterion });

// Of a row of `portfolios`. A version that does not know of further criteria may have made one of them the main one.
const besideMain = sql`from "furtherPlaces" where "furtherPlaces"."portfolio" = "portfolios"."id"
  and ("furtherPlaces"."unit", "furtherPlaces"."outcome", "furtherPlaces"."criterion")
    <> ("portfolios"."unit", "portfolios"."outcome", "portfolios"."criterion")`;

/** The further criteria of a row of `portfolios` as one text, which `furtherIn` reads; null for none. */
export const furtherText = sql<string | null>`(select string_agg("furtherPlaces"."unit" || ' ' ||
  "furtherPlaces"."outcome" || ' ' || "furtherPlaces"."criterion", '|') ${besideMain})`;

/** How many further criteria a row of `portfolios` has. */
export const furtherCount = sql<number>`(select count(*) ${besideMain})`;

/** Whether any criterion of a row of `portfolios` is in this unit. */
export function coversUnit(unit: string) {
  return sql<SqlBool>`("portfolios"."unit" = ${unit} or exists (select 1 from "furtherPlaces"
    where "furtherPlaces"."portfolio" = "portfolios"."id" and "furtherPlaces"."unit" = ${unit}))`;
}

/** What a row of `portfolios` says of the criteria that it covers. */
export interface Covering {
  unit: string;
  outcome: string;
  criterion: string;
  further: string | null;
}

/** The criteria that a portfolio covers, the main one first. */
export function coveredIn({ unit, outcome, criterion, further }: Covering): CriterionPlace[] {
  const main = { unit, learningOutcome: outcome, criteria: criterion };
  return [...(criterion ? [main] : []), ...furtherIn(further).map(numbersOf)];
}

/** In the order of the curriculum, with its texts. */
export function furtherIn(text: string | null): CurriculumEntry[] {
  if (text === null) return [];
  const places = text.split("|").map((place) => {
    const [unit = "", learningOutcome = "", criteria = ""] = place.split(" ");
    return { unit, learningOutcome, criteria };
  });
  return inCurriculumOrder(places);
}
