import { dayInWords } from "contract/core/calendar.ts";
import * as contract from "contract/quality/appeals.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { findPortfolio } from "../../portfolios/portfolios.ts";
import { findSample } from "../samples.ts";
import { appeal, appealsOn } from "./appeals.ts";
import { sampleByHand } from "./by-hand.ts";
import { raiseConcern } from "./concerns.ts";
import { noteOutcome, raised } from "./outcome.ts";
import { findRounds } from "./rounds.ts";

const nobody = "Nobody here may look at it yet: it waits until somebody may.";

export function raisedRoutes({ serve, change }: Serving): void {
  const ofPortfolio = {
    find: ({ db }: Dependencies, { id }: { id: string }) => findPortfolio(db, id),
    missing: "Portfolio not found",
  };

  serve(contract.listAppeals, { ...ofPortfolio, answer: ({ deps, record }) => appealsOn(deps, record) });

  change(contract.appeal, {
    ...ofPortfolio,
    act: ({ deps, viewer, record: portfolio, body }) => appeal(deps, { learner: viewer._id, portfolio }, body),
    answer: async (_, { dueOn, isGiven }) => ({
      message: isGiven
        ? `Your appeal is on its way. The answer is due by ${dayInWords(dueOn)}.`
        : `Your appeal is kept. ${nobody}`,
    }),
  });

  change(contract.raiseConcern, {
    ...ofPortfolio,
    act: ({ deps, viewer, record, body: { text } }) =>
      raiseConcern(deps, { by: viewer._id, portfolio: record.id, text }),
    answer: async (_, isGiven) => ({
      message: isGiven ? "The concern is kept. A verifier closes it." : `The concern is kept. ${nobody}`,
    }),
  });

  change(contract.noteOutcome, {
    find: ({ db }, { id }) => findSample(db, id),
    missing: "Sample not found",
    act: ({ deps, viewer, record, body: { text } }) => noteOutcome(deps, viewer._id, record, text),
    answer: async () => ({ message: "The outcome is noted. The learner reads it." }),
  });

  serve(contract.listRaised, { answer: ({ deps }) => raised(deps.db) });

  serve(contract.findRounds, { answer: ({ deps, query }) => findRounds(deps.db, query.search) });

  change(contract.sampleByHand, {
    act: ({ deps, viewer, body }) => sampleByHand(deps, viewer, body),
    answer: async (_, sample) => ({ message: "The round is sampled.", sample }),
  });
}
