import type { Role } from "contract/core/permissions.ts";
import type { Decision } from "contract/portfolios/decisions.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import type { StandingVerdict } from "contract/portfolios/verdicts.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { coveredBy, type Placed } from "./places.ts";

/** Answers that an older version kept on the device have neither; whoever shows them reads them here. */
type Kept = Partial<Pick<PortfolioDetail, "decided" | "decisions">>;

/** The criteria on which this verdict stands; one that its learner has taken off since does not count. */
export function standing(portfolio: Placed & Kept, verdict: StandingVerdict): CriterionPlace[] {
  const { decided = [] } = portfolio;
  const covered = new Set(coveredBy(portfolio).map(placeKey));
  return decided.filter((one) => one.verdict === verdict && covered.has(placeKey(one)));
}

/** "1 not yet, 5 accepted"; empty where nothing is decided. */
export function decidedText(portfolio: Placed & Kept): string {
  return (["not yet", "accepted"] as const)
    .map((verdict) => [standing(portfolio, verdict).length, verdict] as const)
    .filter(([count]) => count > 0)
    .map((part) => part.join(" "))
    .join(", ");
}

/** What a portfolio covers, by the last decision on it; what was taken back is open again. */
export function decisionsOn(portfolio: Placed & Kept) {
  const { decisions = [] } = portfolio;
  const last = new Map(decisions.map((decision) => [placeKey(decision), decision]));
  const covered = new Map(
    coveredBy(portfolio).flatMap((place) => (place.criteria ? [[placeKey(place), place] as const] : [])),
  );
  const are = (verdict: Decision["verdict"]) =>
    [...covered.keys()].flatMap((key) => last.get(key) ?? []).filter((decision) => decision.verdict === verdict);
  const [accepted, notYet, takenBack] = [are("accepted"), are("not yet"), are("taken back")];
  const decided = new Set([...accepted, ...notYet].map(placeKey));
  const open = [...covered].filter(([key]) => !decided.has(key)).map(([, place]) => place);
  return { accepted, notYet, open, takenBack };
}

/** Whether any decision was made on it, also one that was taken back. */
export function isDecidedOn({ decisions = [] }: Kept): boolean {
  return decisions.length > 0;
}

/** Who looks at what a round left open, and when. */
export function nextRound(reader: Role, what: "this" | "these", assessor?: string): string {
  const [whose, nobody] = reader === "student" ? ["your", "Your assessor"] : ["the", "The assessor"];
  return `${assessor?.split(" ")[0] || nobody} looks at ${what} with ${whose} next round.`;
}
