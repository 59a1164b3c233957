import type { Move } from "contract/moves.ts";
import { isVisible } from "contract/permissions.ts";
import type { StatusWish } from "contract/portfolios.ts";
import * as contract from "contract/portfolios.ts";
import type { z } from "zod";
import type { House } from "../house.ts";
import type { SignedIn } from "../http/handlers.ts";
import { Refusal } from "../http/refusals.ts";
import type { Serving } from "../http/serve.ts";
import { create } from "./creating.ts";
import { edit } from "./editing.ts";
import { remove, submit, type Wish, withdraw } from "./moving.ts";
import { photoRoutes } from "./photo-routes.ts";
import { allPortfolios, findPortfolio, ownPortfolios, ownPortfoliosTag, toDetail, versionTag } from "./portfolios.ts";
import { basedOn } from "./versions.ts";

const missing = "Portfolio not found";

export function portfolioRoutes(serving: Serving): void {
  const { serve, change } = serving;

  serve(contract.listOwnPortfolios, {
    tag: ({ house, viewer }) => ownPortfoliosTag(house, viewer),
    answer: ({ house, viewer }) => ownPortfolios(house, viewer),
  });

  serve(contract.listAllPortfolios, { answer: ({ house, viewer }) => allPortfolios(house, viewer) });

  change(contract.createPortfolio, {
    act: ({ house, viewer, form }) => {
      if (!form) throw new Error("a new portfolio arrives as a form");
      return create(house, viewer._id, form);
    },
    answer: async (asked, id) => ({
      message: "Portfolio saved successfully",
      portfolio: await detail(asked, asked.viewer, id),
    }),
  });

  serve(contract.viewPortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    answer: async ({ house, viewer, record, answerHeader }) => {
      answerHeader("etag", versionTag(record.version));
      return toDetail(house, viewer, record);
    },
  });

  change(contract.changePortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    act: async ({ house, viewer, record: portfolio, form, body, header }) => {
      const wish = { actor: viewer._id, portfolio, expected: basedOn(header("if-match")) };
      return form ? edit(house, wish, form) : moveAsWished(house, wish, body);
    },
    answer: async (asked) => ({
      message: "Portfolio updated successfully",
      portfolio: await detail(asked, asked.viewer, asked.params.id),
    }),
  });

  change(contract.deletePortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    act: ({ house, viewer, record: portfolio, header }) =>
      remove(house, { actor: viewer._id, portfolio, expected: basedOn(header("if-match")) }),
    answer: async () => ({ message: "Portfolio deleted successfully" }),
  });

  photoRoutes(serving);
}

function moveAsWished(house: House, wish: Wish, { status }: z.output<typeof StatusWish>): Promise<Move> {
  return status === "Draft" ? withdraw(house, wish) : submit(house, wish);
}

async function detail(
  { house, answerHeader }: { house: House; answerHeader(name: string, value: string): void },
  viewer: SignedIn,
  id: string,
) {
  const portfolio = await findPortfolio(house.db, id);
  if (!portfolio || !isVisible(viewer, "viewPortfolio", portfolio)) throw new Refusal(404, missing);
  answerHeader("etag", versionTag(portfolio.version));
  return toDetail(house, viewer, portfolio);
}
