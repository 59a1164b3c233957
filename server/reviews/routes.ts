import { isVisible } from "contract/core/permissions.ts";
import * as assessment from "contract/reviews/assessment.ts";
import * as board from "contract/reviews/board.ts";
import * as deciding from "contract/reviews/deciding.ts";
import * as phrases from "contract/reviews/phrases.ts";
import * as records from "contract/reviews/records.ts";
import * as contract from "contract/reviews/reviews.ts";
import { findAccount, recordAccountAction } from "../accounts/accounts.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { RequestContext } from "../platform/http/handlers.ts";
import { notAllowed } from "../platform/http/refusals.ts";
import type { Serving } from "../platform/http/serve.ts";
import { Refusal } from "../platform/refusal.ts";
import { hashesOf } from "../portfolios/attachments/attachments.ts";
import { contentsOf } from "../portfolios/creating.ts";
import { decisionsOn } from "../portfolios/decisions.ts";
import { findPortfolio, photosOf, versionTag } from "../portfolios/portfolios.ts";
import { statedIn } from "../portfolios/stated.ts";
import { assessedPortfolios, findStanding } from "./assessed-portfolios.ts";
import { assessmentOf } from "./assessment.ts";
import { boardOf, findCards } from "./board.ts";
import { caseloadOf } from "./caseload.ts";
import { decideMore, takeBack } from "./deciding.ts";
import { findReviews, reviewsAsCsv, reviewsBy } from "./history.ts";
import { addPhrase, changePhrase, deletePhrase, phrasesOf } from "./phrases.ts";
import { queueAt } from "./queue.ts";
import { answerRecord, makeRecord, recordsBy, takeRecordBack } from "./records.ts";
import { review, reviewMessages } from "./reviews.ts";
import { forReview, readForReview, roundsOf } from "./rounds.ts";

const missing = "Portfolio not found";

export function reviewRoutes({ serve, change }: Serving): void {
  serve(contract.listAssessorPortfolios, {
    answer: async ({ deps, viewer, params }) => {
      if (viewer.role === "assessor" && params.assessorId !== viewer._id) throw new Refusal(403, notAllowed);
      const assessor = await findAccount(deps.db, params.assessorId);
      if (assessor?.role !== "assessor") throw new Refusal(404, "Assessor not found");
      return assessedPortfolios(deps, viewer, params.assessorId);
    },
  });

  serve(contract.viewForReview, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    answer: async ({ deps, viewer, record, answerHeader }) => {
      answerHeader("etag", versionTag(record.version));
      return forReview(deps, viewer, record, await readForReview(deps.db, viewer, record.id));
    },
  });

  serve(contract.listRounds, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    answer: async ({ deps, record }) =>
      (await roundsOf(deps.db, record.id)).map(({ content: _content, ...round }) => round),
  });

  serve(contract.viewStanding, {
    find: ({ db }, { id }) => findStanding(db, id),
    missing,
    answer: async ({ record }) => ({ status: record.status, isDeleted: record.deletedAt !== null }),
  });

  change(contract.reviewPortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    act: ({ deps, viewer, record: portfolio, body, expected, headers }) =>
      review(deps, { actor: viewer._id, portfolio, expected, stated: statedIn(headers) }, body),
    answer: async (context, result) => ({ message: reviewMessages[result], portfolio: await reviewed(context) }),
  });

  assessmentRoutes({ serve });
  decisionRoutes({ serve, change });
  recordRoutes({ serve, change });
  phraseRoutes({ serve, change });
}

function assessmentRoutes({ serve }: Pick<Serving, "serve">): void {
  serve(assessment.viewAssessment, { answer: ({ deps, viewer }) => assessmentOf(deps, viewer) });

  serve(contract.listReviews, { answer: ({ deps, viewer }) => reviewsBy(deps.db, viewer._id) });

  serve(assessment.findReviews, { answer: ({ deps, viewer, query }) => findReviews(deps.db, viewer._id, query) });

  serve(assessment.exportReviews, {
    answer: async ({ deps, viewer, query }) => {
      const lines = reviewsAsCsv(deps.db, viewer._id, query);
      await recordAccountAction(deps.db, deps.clock, viewer._id, "exportReviews");
      return lines;
    },
  });

  serve(assessment.viewQueue, { answer: ({ deps, viewer, query }) => queueAt(deps.db, viewer._id, query.at) });

  serve(assessment.viewCaseload, { answer: ({ deps, viewer }) => caseloadOf(deps, viewer) });

  serve(board.viewBoard, { answer: ({ deps, viewer, query }) => boardOf(deps, viewer, query) });

  serve(board.findCards, { answer: ({ deps, viewer, query }) => findCards(deps, viewer, query) });
}

function decisionRoutes({ serve, change }: Pick<Serving, "serve" | "change">): void {
  serve(deciding.listDecisions, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    answer: ({ deps, record }) => decisionsOn(deps.db, record.id),
  });

  change(deciding.decideMore, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    act: ({ deps, viewer, record: portfolio, body, expected }) =>
      decideMore(deps, { actor: viewer._id, portfolio, expected }, body),
    answer: async (context) => ({ message: "Criteria accepted", portfolio: await reviewed(context) }),
  });

  change(deciding.takeBack, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    act: ({ deps, viewer, record: portfolio, body, expected }) =>
      takeBack(deps, { actor: viewer._id, portfolio, expected }, body),
    answer: async () => ({ message: "Decision taken back" }),
  });
}

function recordRoutes({ serve, change }: Pick<Serving, "serve" | "change">): void {
  const find = ({ db }: Dependencies, { id }: { id: string }) => findPortfolio(db, id);

  serve(records.listRecords, { answer: ({ deps, viewer }) => recordsBy(deps.db, viewer._id) });

  change(records.makeRecord, {
    // The time of sending is another with each try.
    contentsOf: ({ fields: { sentAt: _, ...fields }, files }) => contentsOf({ fields, files }),
    act: ({ deps, viewer, form }) => {
      if (!form) throw new Error("a record arrives as a form");
      return makeRecord(deps, viewer._id, form);
    },
    answer: async ({ deps: { db } }, id) => {
      const [found, photos] = await Promise.all([findPortfolio(db, id), photosOf(db, id)]);
      const received = photos.map(({ sha256 }) => sha256);
      return {
        message: "Record made",
        portfolio: { _id: id, version: found?.version ?? 1 },
        received,
        receivedAttachments: hashesOf(found),
      };
    },
  });

  change(records.answerRecord, {
    find,
    missing,
    act: ({ deps, viewer, record: portfolio, body, expected }) =>
      answerRecord(deps, { actor: viewer._id, portfolio, expected }, body),
    answer: async () => ({ message: "Your answer is kept" }),
  });

  change(records.takeRecordBack, {
    find,
    missing,
    act: ({ deps, viewer, record: portfolio, body, expected }) => {
      const command = { actor: viewer._id, portfolio, expected };
      return takeRecordBack(deps, command, body.reason);
    },
    answer: async () => ({ message: "Record taken back" }),
  });
}

type Reviewed = Pick<
  RequestContext<typeof contract.reviewPortfolio, unknown>,
  "deps" | "viewer" | "params" | "answerHeader"
>;

// The portfolio as it is after an act of its assessor.
async function reviewed({ deps, viewer, params: { id }, answerHeader }: Reviewed) {
  const { db } = deps;
  const [after, read] = await Promise.all([findPortfolio(db, id), readForReview(db, viewer, id)]);
  if (!after || !isVisible(viewer, "reviewPortfolio", after)) throw new Refusal(404, missing);
  answerHeader("etag", versionTag(after.version));
  return forReview(deps, viewer, after, read);
}

function phraseRoutes({ serve, change }: Pick<Serving, "serve" | "change">): void {
  serve(phrases.listPhrases, { answer: ({ deps, viewer }) => phrasesOf(deps.db, viewer._id) });

  change(phrases.addPhrase, {
    act: ({ deps, viewer, body }) => addPhrase(deps, viewer._id, body.text),
    answer: async (_, phrase) => ({ message: "Phrase added", phrase }),
  });

  change(phrases.changePhrase, {
    act: ({ deps, viewer, params, body }) => changePhrase(deps, viewer._id, params.id, body.text),
    answer: async () => ({ message: "Phrase changed" }),
  });

  change(phrases.deletePhrase, {
    act: ({ deps, viewer, params }) => deletePhrase(deps, viewer._id, params.id),
    answer: async () => ({ message: "Phrase deleted" }),
  });
}
