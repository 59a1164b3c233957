import type { StatusWish } from "contract/portfolios.ts";
import * as contract from "contract/portfolios.ts";
import type { z } from "zod";
import type { House } from "../house.ts";
import { Refusal } from "../http/refusals.ts";
import { sendKeyIn } from "../http/send-keys.ts";
import type { Serving, SignedIn } from "../http/serve.ts";
import { create } from "./creating.ts";
import { edit } from "./editing.ts";
import { remove, submit, type Wish, withdraw } from "./moving.ts";
import { photoRoutes } from "./photo-routes.ts";
import { allPortfolios, findPortfolio, ownPortfolios, ownPortfoliosTag, toDetail, versionTag } from "./portfolios.ts";
import { basedOn } from "./versions.ts";

const missing = "Portfolio not found";

export function portfolioRoutes(serving: Serving): void {
  const { serve } = serving;

  serve(contract.listOwnPortfolios, {
    tag: ({ house, viewer }) => ownPortfoliosTag(house, viewer),
    answer: ({ house, viewer }) => ownPortfolios(house, viewer),
  });

  serve(contract.listAllPortfolios, { answer: ({ house, viewer }) => allPortfolios(house, viewer) });

  serve(contract.createPortfolio, {
    answer: async (asked) => {
      const { house, viewer, form } = asked;
      if (!form) throw new Error("a new portfolio arrives as a form");
      const id = await create(house, viewer._id, form, sendKeyIn(asked.header("idempotency-key")));
      return { message: "Portfolio saved successfully", portfolio: await detail(asked, viewer, id) };
    },
  });

  serve(contract.viewPortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    answer: async ({ house, viewer, record, answerHeader }) => {
      answerHeader("etag", versionTag(record.version));
      return toDetail(house, viewer, record);
    },
  });

  serve(contract.changePortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    answer: async (asked) => {
      const { house, viewer, record: portfolio, form, body } = asked;
      const wish = { actor: viewer._id, portfolio, expected: basedOn(asked.header("if-match")) };
      await (form ? edit(house, wish, form) : moveAsWished(house, wish, body));
      return { message: "Portfolio updated successfully", portfolio: await detail(asked, viewer, portfolio.id) };
    },
  });

  serve(contract.deletePortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    answer: async ({ house, viewer, record: portfolio, header }) => {
      await remove(house, { actor: viewer._id, portfolio, expected: basedOn(header("if-match")) });
      return { message: "Portfolio deleted successfully" };
    },
  });

  photoRoutes(serving);
}

function moveAsWished(house: House, wish: Wish, { status }: z.output<typeof StatusWish>): Promise<void> {
  return status === "Draft" ? withdraw(house, wish) : submit(house, wish);
}

async function detail(
  { house, answerHeader }: { house: House; answerHeader(name: string, value: string): void },
  viewer: SignedIn,
  id: string,
) {
  const portfolio = await findPortfolio(house.db, id);
  if (!portfolio) throw new Refusal(404, missing);
  answerHeader("etag", versionTag(portfolio.version));
  return toDetail(house, viewer, portfolio);
}
