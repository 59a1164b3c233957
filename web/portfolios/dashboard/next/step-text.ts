import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { words as listed, listedSentence } from "../../../unsent/words/listed.ts";
import { addressOfNew, placeText } from "../../places.ts";
import { words } from "../../words/dashboard.tsx";
import { words as shared } from "../../words/shared.ts";
import { missingFrom, type SuggestedStep } from "./next-step.ts";

/** A step as it is put to the learner. */
export interface StepText {
  title: string;
  /** One line of facts, and the instant whose age ends it. */
  line: string;
  since?: string | null;
  quote?: string;
  text?: string;
  portfolio?: Portfolio;
  act: { name: string; to: string };
}

/** The words and the address of a step. `total` is the number of all criteria. */
export function stepTextOf(step: SuggestedStep, total: number): StepText {
  switch (step.kind) {
    case "unsent":
      return {
        title: step.work.title,
        line: listedSentence(step.work),
        since: step.work.at,
        text: step.work.mayHaveArrived ? words.next.mayHaveArrived : words.next.unsent,
        act: { name: listed.continue, to: step.work.to },
      };
    case "gap": {
      const { unit, outcome, criterion } = step.gap;
      return {
        title: words.next.gap(criterion),
        line: `${shared.place.unit(unit)} · ${shared.place.outcome(outcome)}`,
        act: { name: words.next.addEvidence, to: addressOfNew(unit, outcome, criterion) },
      };
    }
    case "wait":
      return {
        ...words.next.wait,
        line: words.next.criteria(total),
        act: { name: words.next.wait.act, to: "/student/logbook" },
      };
    case "complete":
      return {
        ...words.next.complete,
        line: words.next.criteria(total),
        act: { name: words.next.complete.act, to: "/bundle" },
      };
    default:
      return portfolioStepText(step.kind, step.portfolio);
  }
}

function portfolioStepText(kind: "feedback" | "revise" | "submit" | "finish", portfolio: Portfolio): StepText {
  const [view, edit] = [`/portfolio/view/${portfolio._id}`, `/portfolio/edit/${portfolio._id}`];
  const shared = { title: portfolio.title, line: placeText(portfolio), portfolio };
  if (kind === "feedback")
    return {
      ...shared,
      since: portfolio.reviewedAt,
      quote: portfolio.assessorComments,
      act: { name: words.next.openFeedback, to: view },
    };
  if (kind === "revise")
    return {
      ...shared,
      since: portfolio.updatedAt,
      quote: portfolio.assessorComments,
      act: { name: words.next.revise, to: edit },
    };
  if (kind === "submit")
    return {
      ...shared,
      since: portfolio.updatedAt,
      text: words.next.ready.text,
      act: { name: words.next.ready.act, to: view },
    };
  return {
    ...shared,
    since: portfolio.updatedAt,
    text: words.next.unfinished.text(missingFrom(portfolio)),
    act: { name: words.next.unfinished.act, to: edit },
  };
}
