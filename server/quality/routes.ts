import * as duties from "contract/accounts/duties.ts";
import * as plans from "contract/quality/plans.ts";
import * as samples from "contract/quality/samples.ts";
import { findAccount } from "../accounts/accounts.ts";
import { withReader } from "../platform/database/on-reader-thread.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { Serving } from "../platform/http/serve.ts";
import { Refusal } from "../platform/refusal.ts";
import { checkSample } from "./checks.ts";
import { drawSamples } from "./draws.ts";
import { dutiesOf, setDuties } from "./duties.ts";
import { viewSample } from "./looking.ts";
import { drawsOf, sampledIn } from "./overview.ts";
import { findPlan, plansOf, setPlan } from "./plans.ts";
import { setRisk } from "./raised-risks.ts";
import { actionsOf, deskOf, findSample } from "./samples.ts";

const missing = "Sample not found";
const missingPlan = "Sampling plan not found";

export function qualityRoutes({ serve, change }: Serving): void {
  planRoutes({ serve, change });
  const findUser = ({ db }: Dependencies, { id }: { id: string }) => findAccount(db, id);

  serve(duties.listDuties, {
    find: findUser,
    missing: "User not found",
    answer: ({ deps, record: account }) => dutiesOf(deps.db, account.id),
  });

  change(duties.setDuties, {
    find: findUser,
    missing: "User not found",
    act: ({ deps, viewer, record: account, body }) => setDuties(deps, viewer._id, account, body),
    answer: async () => ({ message: "The duties are saved." }),
  });

  serve(samples.viewDesk, { answer: ({ deps, viewer }) => deskOf(deps.db, viewer) });

  serve(samples.listActions, { answer: ({ deps, viewer }) => actionsOf(deps.db, viewer._id) });

  serve(samples.viewSample, {
    find: ({ db }, { id }) => findSample(db, id),
    missing,
    answer: ({ deps, viewer, record: sample }) => viewSample(deps, viewer, sample),
  });

  change(samples.checkSample, {
    find: ({ db }, { id }) => findSample(db, id),
    missing,
    act: ({ deps, viewer, record: sample, body, expected }) => checkSample(deps, { viewer, sample, expected }, body),
    answer: async (_, message) => ({ message }),
  });
}

function planRoutes({ serve, change }: Pick<Serving, "serve" | "change">): void {
  const find = ({ db }: Dependencies, { id }: { id: string }) => findPlan(db, id);

  serve(plans.listPlans, { answer: ({ deps }) => plansOf(deps.db) });

  change(plans.setPlan, {
    act: ({ deps, viewer, body, expected }) => setPlan(deps, viewer._id, body, expected),
    answer: async ({ deps }, id) => ({ message: "The plan is saved.", plan: await planOf(deps, id) }),
  });

  serve(plans.listDraws, {
    find,
    missing: missingPlan,
    answer: ({ deps, record: plan, query }) => drawsOf(withReader(deps), plan, query.again === "yes"),
  });

  change(plans.drawSamples, {
    find,
    missing: missingPlan,
    act: ({ deps, viewer, record: plan }) => drawSamples(deps, viewer._id, plan),
    answer: async (_, count) => ({ message: `${count === 1 ? "1 sample is" : `${count} samples are`} drawn.` }),
  });

  change(plans.setRisk, {
    find: async ({ db }, { id }) => {
      const account = await findAccount(db, id);
      return account?.role === "assessor" ? account : undefined;
    },
    missing: "Assessor not found",
    act: ({ deps, viewer, record: assessor, body, expected }) =>
      setRisk(deps, { by: viewer._id, expected }, assessor, body),
    answer: async (_, risk) => ({
      message: risk === null ? "The risk is as it is computed again." : "The risk is raised from the next draw on.",
    }),
  });

  serve(plans.viewSampled, {
    answer: async ({ deps, query }) => sampledIn(withReader(deps), await planOf(deps, query.plan)),
  });
}

/** @throws Refusal 404 */
async function planOf({ db }: Dependencies, id: string): Promise<plans.Plan> {
  const plan = await findPlan(db, id);
  if (!plan) throw new Refusal(404, missingPlan);
  return plan;
}
