import { refusalOfDecision } from "contract/portfolios/decision-texts.ts";
import type { GivenDecision } from "contract/portfolios/decisions.ts";
import { furtherPlacesMost } from "contract/portfolios/form-fields.ts";
import { allTicks, changesNothing, refusalToFinish, type Verdict } from "contract/portfolios/verdicts.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { findCriterion } from "contract/qualifications/curriculum.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import { carriedBy, workplaceMissing } from "contract/qualifications/requirements.ts";
import { newId } from "../platform/database/ids.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { DecisionRow } from "../platform/database/review-rows.ts";
import type { PortfolioRow } from "../platform/database/tables.ts";
import type { Clock, Db } from "../platform/dependencies.ts";
import { Refusal, refuseField } from "../platform/refusal.ts";
import { cellsOf, type Standing } from "../portfolios/decisions.ts";
import { addFurther, type Covering, coveredIn, furtherRows } from "../portfolios/further-places.ts";
import type { MoveCommand } from "../portfolios/moving.ts";
import type { FoundPortfolio } from "../portfolios/portfolios.ts";

type Said = "verdict" | "ticks" | "text" | "cells" | "workplace";

/** What an act decides: the decisions to keep, and the criteria that the portfolio lacks so far. */
export interface Ruling {
  decisions: (Pick<DecisionRow, "unit" | "outcome" | "criterion" | Said> & Partial<Pick<DecisionRow, "seenAt">>)[];
  added: CriterionPlace[];
}

/**
 * What becomes of the decisions that an assessor gives, where these stand. `units` are those of what the learner works
 * towards; what the portfolio covers already may be of others.
 * @throws Refusal 400 ticks or text missing, or no such criterion, 409 an acceptance would have to be taken back first
 */
export function rule(
  portfolio: Ranged,
  standing: ReadonlyMap<string, Standing>,
  given: readonly GivenDecision[],
  units: ReadonlySet<string>,
): Ruling {
  const covered = new Set(coveredIn(portfolio).map(placeKey));
  for (const [index, decision] of given.entries()) {
    const path = `decisions.${index}`;
    const isOpen = units.has(decision.unit) || covered.has(placeKey(decision));
    if (!isOpen || !findCriterion(decision.unit, decision.learningOutcome, decision.criteria))
      throw refuseField(400, path, "One of the criteria that you decide is not in the curriculum.");
    const refusal = refusalOfDecision(decision, standing.get(placeKey(decision))?.verdict);
    if (refusal) throw refuseField(refusal.status, path, refusal.message);
  }
  const kept = given
    .filter((decision) => !changesNothing(decision, standing.get(placeKey(decision))))
    .map((decision) => rowOf(decision, { ...decision, ...rangeIn(portfolio, decision) }));
  const unplaced = kept.findIndex(({ cells, workplace }) => cells !== "" && workplace === "");
  if (unplaced >= 0) throw refuseField(400, `decisions.${unplaced}`, workplaceMissing);
  const added = given.filter((decision) => !covered.has(placeKey(decision))).map(numbersOf);
  // What stands from a version before its learner was moved counts no more.
  const open = [...coveredIn(portfolio), ...added].filter(({ unit }) => units.has(unit));
  if (added.length > 0 && open.length > furtherPlacesMost + 1)
    throw refuseField(400, "decisions", `A portfolio covers at most ${furtherPlacesMost} further criteria.`);
  return { added, decisions: kept };
}

/** What a ruling reads of a portfolio: its criteria, and what it says to show. */
type Ranged = Covering & Pick<PortfolioRow, "cells" | "workplace">;

// Only an acceptance shows something of the range; the assessor's word beats the learner's.
function rangeIn(
  portfolio: Ranged,
  given: Pick<GivenDecision, "verdict" | "cells" | "workplace" | keyof CriterionPlace>,
) {
  if (given.verdict !== "accepted") return shownNothing;
  const cells = carriedBy(given, given.cells ?? cellsOf(portfolio.cells));
  return { cells: cells.join(), workplace: given.workplace ?? portfolio.workplace };
}

const shownNothing = { cells: "", workplace: "" } as const;

/**
 * What marking as done adds to a ruling: every criterion that is still undecided is accepted.
 * @throws Refusal 409 one is marked not yet, or not countersigned
 */
export function ruleWhenDone(
  portfolio: FoundPortfolio,
  standing: ReadonlyMap<string, Standing>,
  { added, decisions }: Ruling = { added: [], decisions: [] },
): Ruling {
  if ([...standing.values()].some(({ isPending }) => isPending)) throw new Refusal(409, uncountersigned);
  const verdicts = new Map([...standing].map(([place, { verdict }]) => [place, verdict as Verdict]));
  for (const { unit, outcome, criterion, verdict } of decisions)
    verdicts.set(placeKey({ unit, learningOutcome: outcome, criteria: criterion }), verdict);
  const places = [...coveredIn(portfolio), ...added];
  const refusal = refusalToFinish(places.filter((place) => verdicts.get(placeKey(place)) === "not yet"));
  if (refusal) throw new Refusal(409, refusal);
  const open = places.filter((place) => !verdicts.has(placeKey(place)));
  const accepted = open.map((place) => {
    const decision = { verdict: "accepted", ticks: allTicks, text: "" } as const;
    return rowOf(place, { ...decision, ...rangeIn(portfolio, { ...place, ...decision }) });
  });
  return { added, decisions: [...decisions, ...accepted] };
}

const uncountersigned =
  "A trainee's decisions here wait for their countersigner. The portfolio is done once they agree.";

/** Acceptances that are taken back for one reason. */
export function ruleTakenBack(accepted: Iterable<CriterionPlace>, text: string): Ruling {
  return {
    added: [],
    decisions: [...accepted].map((place) =>
      rowOf(place, { verdict: "taken back", ticks: null, text, ...shownNothing }),
    ),
  };
}

/** What marking as undone decides: each acceptance is taken back. */
export function ruleWhenUndone(standing: ReadonlyMap<string, Standing>, reason: string | undefined): Ruling {
  const accepted = [...standing.values()].filter(({ verdict }) => verdict === "accepted");
  return ruleTakenBack(accepted, reason || "Marked as undone.");
}

function rowOf(
  { unit, learningOutcome: outcome, criteria: criterion }: CriterionPlace,
  { verdict, ticks, text, cells, workplace }: Pick<DecisionRow, Said>,
) {
  return { unit, outcome, criterion, verdict, ticks, text, cells, workplace };
}

/** Who decides, in which round, and on what: its fingerprint. */
interface Act {
  actor: string;
  portfolio: string;
  review: string | null;
  fingerprint: string | null;
  /** As of a review; that of a round stands there. */
  stated?: string | null;
}

/**
 * Adds decisions to those that were made, in the transaction of `db`. Call it after the act's entry in the audit log: they
 * take their place in the order from it.
 */
export async function keepDecisions(db: Db, clock: Clock, act: Act, { decisions }: Ruling): Promise<void> {
  const { actor: assessor, ...of } = act;
  const at = clock.now().toISOString();
  const rows = decisions.map((decision) => ({
    ...{ seenAt: null, stated: null, ...of, ...decision, id: newId(), assessor, at },
  }));
  if (rows.length === 0) return;
  const add = adding.get(rows.length) ?? addDecisions(rows.length);
  adding.set(rows.length, add);
  await add(db, Object.fromEntries(rows.flatMap((row, nth) => names.map((name) => [`${name} ${nth}`, row[name]]))));
}

const names = [
  ...["unit", "outcome", "criterion", "verdict", "ticks", "text", "cells", "workplace", "seenAt"],
  ...["id", "portfolio", "review", "fingerprint", "assessor", "at", "stated"],
] as const;

// By how many decisions: one statement holds the head of the log for less long than one for each.
const adding = new Map<number, ReturnType<typeof addDecisions>>();

const addDecisions = (count: number) => {
  const numbers = Array.from({ length: count }, (_, nth) => nth);
  return prepared(
    numbers.flatMap((nth) => names.map((name) => `${name} ${nth}`)),
    (db, value) =>
      db.insertInto("decisions").values(({ selectFrom }) =>
        numbers.map((nth) => ({
          position: selectFrom("auditLogHead").select("position"),
          ...{ learner: null, carriedFrom: null },
          ...(Object.fromEntries(names.map((name) => [name, value(`${name} ${nth}`)])) as Pick<
            DecisionRow,
            (typeof names)[number]
          >),
        })),
      ),
  );
};

/** The criteria that a ruling adds to a portfolio become further ones of it, named by the assessor. */
export async function addPlaces(db: Db, { actor, portfolio }: MoveCommand, { added }: Ruling): Promise<void> {
  await addFurther(db, furtherRows(portfolio.id, added, actor));
}
