import type { Move } from "contract/core/moves.ts";
import { pathOf } from "contract/core/paths.ts";
import { isVisible } from "contract/core/permissions.ts";
import { listAllPortfolios } from "contract/portfolios/all-portfolios.ts";
import * as messages from "contract/portfolios/messages.ts";
import type { StatusChange } from "contract/portfolios/new-portfolio.ts";
import * as contract from "contract/portfolios/portfolios.ts";
import { findSent } from "contract/portfolios/sent.ts";
import type { z } from "zod";
import { recordLook } from "../audit/looks.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { linkNext } from "../platform/http/answers/headers.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { findSentKey } from "../platform/http/idempotency.ts";
import type { Serving } from "../platform/http/serve.ts";
import { Refusal } from "../platform/refusal.ts";
import { allPortfolios } from "./all-portfolios.ts";
import { belongingsOf, toDetail } from "./answers.ts";
import { hashesOf } from "./attachments/attachments.ts";
import { attachmentRoutes } from "./attachments/serving.ts";
import { contentsOf, create } from "./creating.ts";
import { findRestorable, remove, undoDelete } from "./deleted-portfolios.ts";
import { edit } from "./editing.ts";
import { messagesOn, writeMessage } from "./messages.ts";
import { type MoveCommand, submit, withdraw } from "./moving.ts";
import { ownListTag, ownPortfolios } from "./own-portfolios.ts";
import { findPortfolio, photosOf, versionTag } from "./portfolios.ts";
import { photoRoutes } from "./serve-photos.ts";

const missing = "Portfolio not found";

export function portfolioRoutes(serving: Serving): void {
  const { serve, change } = serving;

  serve(contract.listOwnPortfolios, {
    tag: ownListTag,
    answer: ({ deps, viewer }) => ownPortfolios(deps, viewer),
  });

  readingRoutes(serving);

  change(contract.createPortfolio, {
    contentsOf,
    act: ({ deps, viewer, form }) => {
      if (!form) throw new Error("a new portfolio arrives as a form");
      return create(deps, viewer._id, form);
    },
    answer: async (context, id) => ({
      message: "Portfolio saved successfully",
      ...(await changed(context, context.viewer, id)),
    }),
  });

  serve(findSent, {
    answer: async ({ deps, viewer, params }) => {
      const sent = await findSentKey(deps, viewer._id, params.key);
      if (!sent?.outcome) throw new Refusal(404, "Nothing has been saved under this key.");
      const id: unknown = JSON.parse(sent.outcome.result);
      const portfolio = typeof id === "string" ? await findPortfolio(deps.db, id) : undefined;
      return { _id: portfolio && isVisible(viewer, "viewPortfolio", portfolio) ? portfolio.id : null };
    },
  });

  change(contract.changePortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    contentsOf,
    act: async ({ deps, viewer, record: portfolio, form, body, expected }) => {
      const command = { actor: viewer._id, portfolio, expected };
      return form ? edit(deps, command, form) : moveOnRequest(deps, command, body);
    },
    answer: async (context) => ({
      message: "Portfolio updated successfully",
      ...(await changed(context, context.viewer, context.params.id)),
    }),
  });

  messageRoutes(serving);
  removalRoutes(serving);
  photoRoutes(serving);
  attachmentRoutes(serving);
}

function messageRoutes({ serve, change }: Serving): void {
  serve(messages.listMessages, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    answer: ({ deps, record }) => messagesOn(deps, record.id),
  });

  change(messages.writeMessage, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    act: ({ deps, viewer, record, body }) => writeMessage(deps, viewer, record, body.text),
    answer: async () => ({ message: "Sent." }),
  });
}

function removalRoutes({ change }: Serving): void {
  change(contract.deletePortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    act: ({ deps, viewer, record: portfolio, expected }) => remove(deps, { actor: viewer._id, portfolio, expected }),
    answer: async () => ({ message: "Portfolio deleted successfully" }),
  });

  change(contract.undoDelete, {
    find: (deps, { id }) => findRestorable(deps, id),
    missing,
    act: ({ deps, viewer, record: portfolio }) => undoDelete(deps, viewer._id, portfolio),
    answer: async () => ({ message: "Portfolio restored successfully" }),
  });
}

function readingRoutes({ serve }: Serving): void {
  serve(contract.viewPortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    answer: async ({ deps, viewer, record, answerHeader }) => {
      answerHeader("etag", versionTag(record.version));
      await recordLook(deps, viewer, record, "viewPortfolio");
      return toDetail(deps, viewer, record);
    },
  });

  serve(listAllPortfolios, {
    answer: async (call) => {
      const { list, next } = await allPortfolios(call.deps, call.viewer, call.query.after);
      linkNext(call, pathOf(listAllPortfolios), next ? { after: next } : undefined);
      return list;
    },
  });
}

function moveOnRequest(
  deps: Dependencies,
  command: MoveCommand,
  { status, ...declaration }: z.output<typeof StatusChange>,
): Promise<Move> {
  return status === "Draft" ? withdraw(deps, command) : submit(deps, command, declaration);
}

// The portfolio as it is now, and the hashes of what the server has received of each photo.
async function changed(
  { deps, answerHeader }: { deps: Dependencies; answerHeader(name: string, value: string): void },
  viewer: SignedIn,
  id: string,
) {
  const [portfolio, photos] = await Promise.all([findPortfolio(deps.db, id), photosOf(deps.db, id)]);
  if (!portfolio || !isVisible(viewer, "viewPortfolio", portfolio)) throw new Refusal(404, missing);
  answerHeader("etag", versionTag(portfolio.version));
  const belongings = await belongingsOf(deps.db, viewer, portfolio, photos);
  const detail = await toDetail(deps, viewer, portfolio, belongings);
  const received = {
    received: belongings.photos.map(({ sha256 }) => sha256),
    receivedAttachments: hashesOf(portfolio),
  };
  return { portfolio: detail, ...received };
}
