import { minute } from "contract/core/calendar.ts";
import type { Status } from "contract/core/moves.ts";
import { writeMessage } from "server/portfolios/messages.ts";
import { findPortfolio } from "server/portfolios/portfolios.ts";
import type { DemoDependencies } from "./fill.ts";

interface Pair {
  learner: string;
  assessor: string;
}

/** On the last portfolio in a status: what the learner asks, and perhaps the assessor's answer. */
const asked: [Status, question: string, answer?: string][] = [
  [
    "Reviewed",
    "Do you want the test sheet as a photo, or is the reading in the text enough?",
    "A photo of the sheet, please, with the date on it.",
  ],
  ["To Be Reviewed", "I have another photo of this, from closer. Shall I take it back and add it?"],
];

/** Asks each now, five minutes apart, and answers what is answered. */
export async function askQuestions(deps: DemoDependencies, { learner, assessor }: Pair): Promise<void> {
  for (const [status, ...texts] of asked) {
    const { id } = await deps.db
      .selectFrom("portfolios")
      .select("id")
      .where("student", "=", learner)
      .where("status", "=", status)
      .where("author", "is", null)
      .orderBy("submittedAt", "desc")
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const portfolio = await findPortfolio(deps.db, id);
    for (const [nth, text] of texts.entries()) {
      deps.clock.instant = new Date(deps.clock.instant.getTime() + 5 * minute);
      const viewer =
        nth === 0 ? ({ _id: learner, role: "student" } as const) : ({ _id: assessor, role: "assessor" } as const);
      if (portfolio && text) await writeMessage(deps, { ...viewer, session: "" }, portfolio, text);
    }
  }
}
