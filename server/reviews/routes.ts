import * as desk from "contract/desk.ts";
import * as contract from "contract/reviews.ts";
import { notAllowed, Refusal } from "../http/refusals.ts";
import type { Serving } from "../http/serve.ts";
import { findPortfolio, versionTag } from "../portfolios/portfolios.ts";
import { basedOn } from "../portfolios/versions.ts";
import { findReviews } from "./history.ts";
import { queueAt } from "./queue.ts";
import { assessedPortfolios, review, reviewsBy } from "./reviews.ts";
import { forReview } from "./rounds.ts";
import { findStanding } from "./standing.ts";

const missing = "Portfolio not found";

export function reviewRoutes({ serve }: Serving): void {
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

  serve(contract.reviewPortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    answer: async ({ house, viewer, record: portfolio, body, header, answerHeader }) => {
      const wish = { actor: viewer._id, portfolio, expected: basedOn(header("if-match")) };
      const message = await review(house, wish, body);
      const after = await findPortfolio(house.db, portfolio.id);
      if (!after) throw new Refusal(404, missing);
      answerHeader("etag", versionTag(after.version));
      return { message, portfolio: await forReview(house, viewer, after) };
    },
  });

  serve(contract.listReviews, { answer: ({ house, viewer }) => reviewsBy(house, viewer._id) });

  serve(desk.findReviews, { answer: ({ house, viewer, query }) => findReviews(house.db, viewer._id, query) });

  serve(desk.viewQueue, { answer: ({ house, viewer, query }) => queueAt(house.db, viewer._id, query.at) });
}
