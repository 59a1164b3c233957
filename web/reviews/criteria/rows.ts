import { refusalOfDecision } from "contract/portfolios/decision-texts.ts";
import type { Decision, GivenDecision } from "contract/portfolios/decisions.ts";
import type { GivenRemark } from "contract/portfolios/remarks.ts";
import { changesNothing, type StandingVerdict, type Tick, ticks, verdictsIn } from "contract/portfolios/verdicts.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { placeKey } from "contract/qualifications/places.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { coveredBy } from "../../portfolios/places.ts";

/** One criterion under decision. */
export interface Row {
  key: string;
  place: CriterionPlace;
  /** "315 · 6.2e" */
  name: string;
  /** What is sent with the feedback. */
  given?: GivenDecision | undefined;
  /** The last decision that was made, perhaps taken back since. */
  last?: Decision | undefined;
  /** "standing" is accepted by an earlier decision, "open" is to be decided. */
  state: StandingVerdict | "standing" | "open";
}

/** Answers that an older version kept on the device have no decisions. */
type Reviewed = Parameters<typeof coveredBy>[0] &
  Pick<PortfolioForReview, "status"> &
  Partial<Pick<PortfolioForReview, "decisions">>;

/** Every criterion of a portfolio, the main one first, and those that `given` adds. */
export function rowsOf(portfolio: Reviewed, given: readonly GivenDecision[]): Row[] {
  const { status, decisions = [] } = portfolio;
  const covered = coveredBy(portfolio).filter(({ criteria }) => criteria !== "");
  const places = new Map([...covered, ...given].map((place) => [placeKey(place), place]));
  const [byKey, lastByKey] = [keyed(given), keyed(decisions)];
  return [...places].map(([key, { unit, learningOutcome, criteria }]) => {
    const [own, last] = [byKey.get(key), lastByKey.get(key)];
    const place = { unit, learningOutcome, criteria };
    return { key, place, name: `${unit} · ${criteria}`, given: own, last, state: stateOf(own, last, status) };
  });
}

function stateOf(given: Row["given"], last: Row["last"], status: Reviewed["status"]): Row["state"] {
  if (given) return given.verdict;
  if (last?.verdict === "accepted") return "standing";
  // What the learner has sent in again is looked at again.
  return last?.verdict === "not yet" && status !== "To Be Reviewed" ? "not yet" : "open";
}

export const isAbout =
  ({ key }: Row) =>
  ({ place }: GivenRemark): boolean =>
    place !== null && placeKey(place) === key;

export function keyed<P extends CriterionPlace>(places: readonly P[]): Map<string, P> {
  return new Map(places.map((place) => [placeKey(place), place]));
}

export function countsOf(rows: readonly Row[]) {
  const count = (...states: Row["state"][]) => rows.filter(({ state }) => states.includes(state)).length;
  return { accepted: count("accepted", "standing"), notYet: count("not yet"), open: count("open") };
}

/** The given decisions that change something, and those that cannot be made any more: the criterion was accepted meanwhile. */
export function sortedOut(
  given: readonly GivenDecision[],
  { decisions: made = [] }: Partial<Pick<PortfolioForReview, "decisions">>,
): { decisions: GivenDecision[]; leftOut: GivenDecision[] } {
  const standing = verdictsIn(made);
  const stands = (one: GivenDecision) => standing.get(placeKey(one));
  const leftOut = given.filter((one) => refusalOfDecision(one, stands(one)?.verdict)?.status === 409);
  const decisions = given.filter((one) => !leftOut.includes(one) && !changesNothing(one, stands(one)));
  return { decisions, leftOut };
}

/** Those that would be marked not yet if what is given were submitted. */
export function notYetIn(rows: readonly Row[]): CriterionPlace[] {
  return rows.filter(({ given, last }) => (given ?? last)?.verdict === "not yet").map(({ place }) => place);
}

/** The ticks with this one set or taken away, in their order. */
export function toggled(letters: string, letter: string): string {
  return tickLetters.filter((one) => (one === letter ? !letters.includes(one) : letters.includes(one))).join("");
}

export const tickLetters = Object.keys(ticks) as Tick[];

/** Whether these are the same decisions, in whatever order. */
export function areSame(some: readonly GivenDecision[], others: readonly GivenDecision[]): boolean {
  const texts = (given: readonly GivenDecision[]) => given.map(asText).sort().join("\n");
  return texts(some) === texts(others);
}

export function asText(given: GivenDecision): string {
  return JSON.stringify([placeKey(given), given.verdict, given.ticks, given.text.trim()]);
}
