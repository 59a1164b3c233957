import { dayInLondon } from "contract/core/dates.ts";
import { listed } from "contract/portfolios/verdicts.ts";
import * as contract from "contract/quality/claims.ts";
import { recordAccountAction } from "../../accounts/accounts.ts";
import { peopleOf } from "../../audit/names.ts";
import { withReader } from "../../platform/database/on-reader-thread.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { csvOf } from "../../platform/http/answers/attachments.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { claimUnits, followClaims } from "./claims.ts";
import { setDirectClaims } from "./direct-claims.ts";
import { claimPages, listClaims } from "./list.ts";
import type { Lacking } from "./open-units.ts";

export function claimRoutes({ serve, change }: Serving, lacking: Lacking): void {
  serve(contract.listClaims, { answer: ({ deps, query }) => listClaims(withReader(deps), query, lacking) });

  change(contract.claimUnits, {
    act: ({ deps, viewer, body: { units } }) => claimUnits(deps, { actor: viewer._id, units }, lacking),
    answer: async ({ body: { units } }, claimed) => {
      const message = `${unitsAre(units.length)} claimed. The reference is ${claimed.batch}.`;
      return { message, ...claimed };
    },
  });

  change(contract.releaseClaims, {
    act: ({ deps, viewer, body: { units, certificate } }) =>
      followClaims(
        deps,
        { actor: viewer._id, units },
        certificate === "" ? { act: "released" } : { act: "certificated", reference: certificate },
      ),
    answer: async ({ body: { units, certificate } }) => ({
      message: certificate === "" ? `${unitsAre(units.length)} released.` : "The certificate number is kept.",
    }),
  });

  change(contract.takeBackClaims, {
    act: async ({ deps, viewer, body: { units, reason } }) =>
      followClaims(deps, { actor: viewer._id, units }, { act: "taken back", reason }),
    answer: async ({ deps, body: { units } }, returned) => {
      const people = await peopleOf(deps.db, [...new Set(returned.map(({ learner }) => learner))]);
      const certificates = returned.map(({ learner, unit, reference: certificate }) => ({
        ...{ learner: people.get(learner) ?? { _id: learner, name: "" }, unit, certificate },
      }));
      const numbers = listed(certificates.map(({ certificate }) => certificate));
      const goBack = certificates.length === 1 ? `Certificate ${numbers} goes` : `Certificates ${numbers} go`;
      const rest = certificates.length === 0 ? "" : ` ${goBack} back to the awarding body.`;
      return { message: `${unitsAre(units.length)} not claimed any more.${rest}`, certificates };
    },
  });

  change(contract.setDirectClaims, {
    act: ({ deps, viewer, body }) => setDirectClaims(deps, viewer._id, body),
    answer: async ({ body }) => ({
      message: body.allowed ? "Claims are released at once." : "Claims wait for release.",
    }),
  });

  serve(contract.exportClaims, {
    answer: async ({ deps, viewer, query }) => {
      await recordAccountAction(deps.db, deps.clock, viewer._id, "exportClaims");
      return csvOf(columns, cells(withReader(deps), query, lacking));
    },
  });
}

// Lists read what was sampled of many learners, so that nobody else waits for it.
function unitsAre(count: number): string {
  return count === 1 ? "1 unit is" : `${count} units are`;
}

const columns = ["Registration Number", "Name", "Unit", "Achieved", "Assessor", "Verifier", "Reference"];

async function* cells(deps: Dependencies, filter: contract.ClaimFilter, lacking: Lacking): AsyncGenerator<string[][]> {
  for await (const lines of claimPages(deps, filter, lacking)) yield lines.map(cellsOf);
}

/** What the awarding body wants to know of a claim; the day is one in London. */
export function cellsOf({ registrationNo, learner, unit, ...line }: contract.ClaimLine): string[] {
  const { achievedAt, assessor, verifiers, last } = line;
  const who = [assessor.name, verifiers.map(({ name }) => name).join(", ")];
  return [registrationNo, learner.name, unit, achievedAt && dayInLondon(achievedAt), ...who, last?.batch ?? ""];
}
