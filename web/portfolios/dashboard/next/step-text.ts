import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { listedSentence } from "../../../unsent/drafts/listed-sentence.ts";
import { addressOfNew, placeText } from "../../places.ts";
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
        text: step.work.mayHaveArrived
          ? "It was being sent when this was closed, and may have arrived. That is looked up with a connection."
          : "Nobody else can see it until you send it.",
        act: { name: "Continue", to: step.work.to },
      };
    case "gap": {
      const { unit, outcome, criterion } = step.gap;
      return {
        title: `AC ${criterion} has no evidence yet`,
        line: `Unit ${unit} · LO ${outcome}`,
        act: { name: "Add evidence", to: addressOfNew(unit, outcome, criterion) },
      };
    }
    case "wait":
      return {
        title: "Every criterion has evidence",
        line: `${total} of ${total} criteria`,
        text: "Your assessor signs off what is left. You can look through all of it in your logbook.",
        act: { name: "Open the logbook", to: "/student/logbook" },
      };
    case "complete":
      return {
        title: "Every criterion is signed off",
        line: `${total} of ${total} criteria`,
        text: "Keep a copy of your work: portfolios, photos and feedback in one file.",
        act: { name: "Download everything", to: "/bundle" },
      };
    default:
      return portfolioStepText(step.kind, step.portfolio);
  }
}

function portfolioStepText(kind: "feedback" | "revise" | "submit" | "finish", portfolio: Portfolio): StepText {
  const [view, edit] = [`/portfolio/view/${portfolio._id}`, `/portfolio/edit/${portfolio._id}`];
  const same = { title: portfolio.title, line: placeText(portfolio), portfolio };
  if (kind === "feedback")
    return {
      ...same,
      since: portfolio.reviewedAt,
      quote: portfolio.assessorComments,
      act: { name: "Open the feedback", to: view },
    };
  if (kind === "revise")
    return {
      ...same,
      since: portfolio.updatedAt,
      quote: portfolio.assessorComments,
      act: { name: "Go on editing", to: edit },
    };
  if (kind === "submit")
    return {
      ...same,
      since: portfolio.updatedAt,
      text: "This draft is ready. Look it over, then submit it for review.",
      act: { name: "Look it over", to: view },
    };
  return {
    ...same,
    since: portfolio.updatedAt,
    text: `Still missing: ${missingFrom(portfolio).join(", ")}.`,
    act: { name: "Finish this draft", to: edit },
  };
}
