import { createPortfolio } from "contract/portfolios/portfolios.ts";
import type { OpenProduct, TestUser } from "./product.ts";

type Form = Record<string, string | Blob | Blob[]>;

/** A form that is complete; each test says what is different about its own. */
export function portfolioForm(own: Form = {}): Form {
  return {
    title: "Consumer unit change",
    postcode: "LS1 4AP",
    dateTime: "2026-03-03T09:30:00Z",
    method: "Direct observation",
    taskDescription: "Changed the board.",
    jobType: "Domestic",
    reasonForTask: "Cracked.",
    objectiveOfJob: "Safe.",
    comments: "On my own.",
    statement: "",
    status: "Draft",
    unit: JSON.stringify({ number: "315", title: "sent by the browser" }),
    learningOutcome: JSON.stringify({ number: "6", description: "sent by the browser" }),
    criteria: JSON.stringify({ number: "6.1a", description: "sent by the browser" }),
    ...own,
  };
}

/** The fields of an edit; `status` is not among them. */
export function editForm(own: Form = {}): Form {
  const { status: _, ...fields } = portfolioForm(own);
  return fields;
}

/** A portfolio that `who` has saved. @throws Error when it was refused */
export async function saved(product: OpenProduct, who: TestUser, own: Form = {}) {
  const { status, body } = await product.as(who, createPortfolio, { form: portfolioForm(own) });
  if (status !== 201) throw new Error(`not saved: ${body.message}`);
  return body.portfolio;
}
