import * as contract from "contract/portfolios/witnesses.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { findPortfolio } from "../portfolios.ts";
import { ask, requestsOn, requestWith, revoke } from "./asking.ts";
import { linkOf } from "./passes.ts";
import { findWitness, listWitnesses, markExpert } from "./register.ts";

const missing = "Portfolio not found";

export function witnessRoutes({ serve, change }: Serving): void {
  change(contract.askWitness, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    act: ({ deps, viewer, record: portfolio, address, body }) => ask(deps, { viewer, portfolio, address }, body),
    answer: async ({ deps }, id) => {
      const request = await requestWith(deps, id);
      if (request.email !== null) return { message: "The request is on its way.", request, path: null };
      return { message: "Show this code to your witness.", request, path: linkOf(deps, id) };
    },
  });

  serve(contract.listRequests, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    answer: ({ deps, record }) => requestsOn(deps, record.id),
  });

  change(contract.revokeRequest, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing,
    act: ({ deps, viewer, record, params }) => revoke(deps, viewer._id, record.id, params.pass),
    answer: async () => ({ message: "The request is revoked." }),
  });

  serve(contract.listWitnesses, { answer: ({ deps, viewer }) => listWitnesses(deps, viewer) });

  change(contract.markExpert, {
    find: ({ db }, { id }) => findWitness(db, id),
    missing: "Witness not found",
    act: ({ deps, viewer, record, body }) => markExpert(deps, viewer._id, record, body.reason),
    answer: async () => ({ message: "Marked as an expert." }),
  });
}
