import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { addressOfNew, photosText, placeText } from "../../places.ts";
import { missingFrom, type Step } from "./next-step.ts";

/** A step as it is put to the learner. */
export interface Offer {
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
export function offerOf(step: Step, total: number): Offer {
  switch (step.kind) {
    case "unsent":
      return {
        title: step.work.title,
        line: step.work.photos > 0 ? `${photosText(step.work.photos)}, kept on this device` : "Kept on this device",
        since: step.work.at,
        text: "Nobody else can see it until you send it.",
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
      return portfolioOffer(step.kind, step.portfolio);
  }
}

function portfolioOffer(kind: "feedback" | "revise" | "submit" | "finish", portfolio: Portfolio): Offer {
  const [view, edit] = [`/portfolio/view/${portfolio._id}`, `/portfolio/edit/${portfolio._id}`];
  const shared = { title: portfolio.title, line: placeText(portfolio), portfolio };
  if (kind === "feedback")
    return {
      ...shared,
      since: portfolio.reviewedAt,
      quote: portfolio.assessorComments,
      act: { name: "Open the feedback", to: view },
    };
  if (kind === "revise")
    return {
      ...shared,
      since: portfolio.updatedAt,
      quote: portfolio.assessorComments,
      act: { name: "Go on editing", to: edit },
    };
  if (kind === "submit")
    return {
      ...shared,
      since: portfolio.updatedAt,
      text: "This draft is ready. Look it over, then submit it for review.",
      act: { name: "Look it over", to: view },
    };
  return {
    ...shared,
    since: portfolio.updatedAt,
    text: `Still missing: ${missingFrom(portfolio).join(", ")}.`,
    act: { name: "Finish this draft", to: edit },
  };
}
