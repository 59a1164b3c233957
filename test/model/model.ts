import { canMove, moves, type Status } from "contract/core/moves.ts";
import type { SampleState } from "contract/quality/sampling.ts";

/** The criteria of every portfolio here: its main one, and two further ones that it may cover. */
export const places = ["6.1a", "6.1b", "6.2e"] as const;
export type Place = (typeof places)[number];
export type Verdict = "accepted" | "not yet";

export interface Portfolio {
  status: Status;
  isDeleted: boolean;
  /** How often it was taken back after it was assessed. */
  submissions: number;
  covers: Place[];
  /** What stands, by criterion. */
  standing: Map<Place, Verdict>;
  /** Closed rounds in which something was decided, and of each how its sample stands once it was drawn. */
  rounds: (SampleState | "not drawn")[];
}

/** Sam's portfolios, who assesses them, and how many rows the acts have added. */
export interface Model {
  assessor: "ann" | "bob";
  portfolios: Portfolio[];
  decisions: number;
}

/** The learner's assessor, or the one who was or may become it. */
type Assessor = "assigned" | "other";

export type Act =
  | { act: "create"; status: "Draft" | "To Be Reviewed"; also: Place[] }
  | { act: "submit" | "withdraw" | "delete" | "restore" | "done" | "undone"; by?: Assessor }
  | { act: "cover"; also: Place[] }
  | { act: "review"; by: Assessor; verdicts: Partial<Record<Place, Verdict>>; finish: boolean }
  | { act: "take back"; by: Assessor; place: Place }
  | { act: "reassign" }
  | { act: "draw" }
  | { act: "check"; verdict: "agree" | "action" };

/** The status code of an act by the rules, which are written down here a second time; what it changes is changed. */
export function acted(model: Model, portfolio: Portfolio | undefined, act: Act): number {
  if (act.act === "create") return created(model, act);
  if (act.act === "reassign") {
    model.assessor = model.assessor === "ann" ? "bob" : "ann";
    return 200;
  }
  if (act.act === "draw") return drawn(model);
  if (!portfolio) return 404;
  if (act.act === "restore") {
    portfolio.isDeleted = false;
    return 200;
  }
  if (act.act === "check") return checked(portfolio, act.verdict);
  if (portfolio.isDeleted) return 404;
  if ("by" in act && act.by === "other") return 404;
  return ofPortfolio(model, portfolio, act);
}

function created(model: Model, { status, also }: Act & { act: "create" }): number {
  const covers = [places[0], ...also.filter((place) => place !== places[0])];
  model.portfolios.push({ status, isDeleted: false, submissions: 0, covers, standing: new Map(), rounds: [] });
  return 201;
}

function checked({ rounds }: Portfolio, verdict: "agree" | "action"): number {
  const nth = rounds.indexOf("drawn");
  if (nth < 0) return 404;
  rounds[nth] = verdict === "agree" ? "closed" : "action";
  return 200;
}

function ofPortfolio(model: Model, portfolio: Portfolio, act: Act): number {
  switch (act.act) {
    case "submit":
      return moved(portfolio, "submit");
    case "withdraw":
      return moved(portfolio, "withdraw");
    case "delete":
      if (portfolio.rounds.some((state) => state !== "not drawn" && state !== "closed")) return 409;
      portfolio.isDeleted = true;
      return 200;
    case "cover":
      return covered(portfolio, act.also);
    case "review":
      return reviewed(model, portfolio, act);
    case "done":
      return finished(model, portfolio);
    case "undone":
      return reopened(model, portfolio);
    case "take back":
      return takenBack(model, portfolio, act.place);
    default:
      return 200;
  }
}

function moved(portfolio: Portfolio, move: "submit" | "withdraw"): number {
  if (portfolio.status === moves[move].to) return 200;
  if (!canMove(move, portfolio.status)) return 409;
  if (move === "withdraw" && portfolio.status === "Reviewed") portfolio.submissions += 1;
  portfolio.status = moves[move].to;
  return 200;
}

function covered(portfolio: Portfolio, also: Place[]): number {
  if (portfolio.status !== "Draft") return 409;
  const covers = [places[0], ...also.filter((place) => place !== places[0])];
  const accepted = portfolio.covers.filter((place) => portfolio.standing.get(place) === "accepted");
  if (accepted.some((place) => !covers.includes(place))) return 400;
  portfolio.covers = covers;
  return 200;
}

function reviewed(model: Model, portfolio: Portfolio, { verdicts, finish }: Act & { act: "review" }): number {
  const { status, standing } = portfolio;
  if (status === "Draft" || status === "Done") return 409;
  const given = Object.entries(verdicts) as [Place, Verdict][];
  if (given.some(([place, verdict]) => verdict === "not yet" && standing.get(place) === "accepted")) return 409;
  // What is accepted already is not accepted again; a not yet is said anew.
  const kept = given.filter(([place]) => standing.get(place) !== "accepted");
  const after = new Map([...standing, ...kept]);
  const covers = [...new Set([...portfolio.covers, ...given.map(([place]) => place)])];
  if (finish && covers.some((place) => after.get(place) === "not yet")) return 409;
  const open = finish ? covers.filter((place) => !after.has(place)) : [];
  portfolio.status = finish ? "Done" : "Reviewed";
  portfolio.covers = covers;
  portfolio.standing = new Map([...after, ...open.map((place) => [place, "accepted"] as const)]);
  model.decisions += kept.length + open.length;
  if (kept.length + open.length > 0) portfolio.rounds.push("not drawn");
  return 200;
}

function finished(model: Model, portfolio: Portfolio): number {
  const { status, standing, covers } = portfolio;
  if (status === "Done") return 200;
  if (status !== "Reviewed") return 409;
  if (covers.some((place) => standing.get(place) === "not yet")) return 409;
  const open = covers.filter((place) => !standing.has(place));
  for (const place of open) standing.set(place, "accepted");
  portfolio.status = "Done";
  model.decisions += open.length;
  return 200;
}

function reopened(model: Model, portfolio: Portfolio): number {
  if (portfolio.status === "Draft") return 409;
  if (portfolio.status === "To Be Reviewed") return 400;
  if (portfolio.status === "Reviewed") return 200;
  for (const [place, verdict] of [...portfolio.standing])
    if (verdict === "accepted") {
      portfolio.standing.delete(place);
      model.decisions += 1;
    }
  portfolio.status = "Reviewed";
  return 200;
}

function takenBack(model: Model, portfolio: Portfolio, place: Place): number {
  if (portfolio.status === "To Be Reviewed") return 409;
  if (portfolio.standing.get(place) !== "accepted") return 409;
  portfolio.standing.delete(place);
  model.decisions += 1;
  if (portfolio.status === "Done") portfolio.status = "Reviewed";
  return 200;
}

// Both assessors are new, so each of their rounds is drawn.
function drawn({ portfolios }: Model): number {
  const open = portfolios.flatMap(({ rounds }) => rounds).filter((state) => state === "not drawn");
  for (const { rounds } of portfolios)
    for (const [nth, state] of rounds.entries()) if (state === "not drawn") rounds[nth] = "drawn";
  return open.length > 0 ? 201 : 409;
}
