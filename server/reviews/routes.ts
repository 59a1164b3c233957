import * as desk from "contract/desk.ts";
import { isVisible } from "contract/permissions.ts";
import * as contract from "contract/reviews.ts";
import { notAllowed, Refusal } from "../http/refusals.ts";
import type { Serving } from "../http/serve.ts";
import { findPortfolio, versionTag } from "../portfolios/portfolios.ts";
import { basedOn } from "../portfolios/versions.ts";
import { findReviews } from "./history.ts";
import { queueAt } from "./queue.ts";
import { assessedPortfolios, review, reviewMessages, reviewsBy } from "./reviews.ts";
import { forReview } from "./rounds.ts";
import { findStanding } from "./standing.ts";

const missing = "Portfolio not found";

export function reviewRoutes({ serve, change }: Serving): void {
  serve(contract.listAssessorPortfolios, {
    answer: ({ house, viewer, params }) => {
      if (viewer.role === "assessor" && params.assessorId !== viewer._id) throw new Refusal(403, notAllowed);
      return assessedPortfolios(house, viewer, params.assessorId);
    },
  });

  serve(contract.viewForReview, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    answer: async ({ house, viewer, record, answerHeader }) => {
      answerHeader("etag", versionTag(record.version));
      return forReview(house, viewer, record);
    },
  });

  serve(contract.viewStanding, {
    find: ({ db }, { id }) => findStanding(db, id),
    missing,
    answer: async ({ record }) => ({ status: record.status, isDeleted: record.deletedAt !== null }),
  });

  change(contract.reviewPortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    act: ({ house, viewer, record: portfolio, body, header }) =>
      review(house, { actor: viewer._id, portfolio, expected: basedOn(header("if-match")) }, body),
    answer: async ({ house, viewer, params, answerHeader }, move) => {
      const after = await findPortfolio(house.db, params.id);
      if (!after || !isVisible(viewer, "reviewPortfolio", after)) throw new Refusal(404, missing);
      answerHeader("etag", versionTag(after.version));
      return { message: reviewMessages[move], portfolio: await forReview(house, viewer, after) };
    },
  });

  serve(contract.listReviews, { answer: ({ house, viewer }) => reviewsBy(house, viewer._id) });

  serve(desk.findReviews, { answer: ({ house, viewer, query }) => findReviews(house.db, viewer._id, query) });

  serve(desk.viewQueue, { answer: ({ house, viewer, query }) => queueAt(house.db, viewer._id, query.at) });
}
