import { dayInLondon } from "contract/core/dates.ts";
import { GivenCheck } from "contract/quality/samples.ts";
import { findAccount } from "server/accounts/accounts.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { checkSample } from "server/quality/checks.ts";
import { drawSamples } from "server/quality/draws.ts";
import { setDuties } from "server/quality/duties.ts";
import { findPlan, setPlan } from "server/quality/plans.ts";
import { actionsOf, deskOf, findSample } from "server/quality/samples.ts";
import { day } from "./calendar.ts";
import { raisedEvents } from "./raised.ts";
import { standardisingEvents } from "./standardising.ts";

interface People {
  admin: string;
  assessor: string;
  /** An assessor who also verifies, never the rounds of their own learners. */
  verifier: string;
}

/** Days before today of the two draws, and of the checks after the first. */
const draws = { first: 40, checks: 33, second: 9 };

/** Two verifiers, one of them an administrator, and a sampling plan with two draws, of which the second waits. */
export function qualityEvents(deps: Dependencies, idOf: (mailbox: string) => string, today: Date) {
  const people = (): People => ({ admin: idOf("admin"), assessor: idOf("assessor"), verifier: idOf("priya.raman") });
  let plan = "";
  const ago = (days: number) => new Date(today.getTime() - days * day);
  return [
    ...raisedEvents(deps, { concerned: () => idOf("assessor"), say }, today),
    ...standardisingEvents(deps, () => ({ verifier: idOf("admin"), assessor: idOf("assessor") }), today),
    {
      at: ago(draws.first),
      run: async () => {
        const { admin, verifier } = people();
        await verify(deps, admin, verifier);
        const from = dayInLondon(ago(290));
        const until = dayInLondon(ago(-75));
        const rates = { new: 100, high: 50, standard: 25, low: 10 };
        plan = await setPlan(deps, verifier, { qualification: "2357-13", from, until, rates });
        await draw(deps, verifier, plan);
      },
    },
    { at: ago(draws.checks), run: () => check(deps, people()) },
    {
      at: ago(draws.second),
      run: async () => {
        const { admin, verifier } = people();
        await draw(deps, verifier, plan);
        // Until now nobody could look at the verifier's own rounds.
        await verify(deps, admin, admin);
        await agreeWithFirst(deps, admin);
      },
    },
  ];
}

async function verify(deps: Dependencies, actor: string, id: string): Promise<void> {
  const account = await findAccount(deps.db, id);
  const from = dayInLondon(deps.clock.now());
  const given = {
    duties: [{ duty: "verifier" as const, from, until: null, with: null }],
    reason: "Holds the IQA award.",
  };
  if (account) await setDuties(deps, actor, account, given);
}

async function draw(deps: Dependencies, by: string, id: string): Promise<void> {
  const plan = await findPlan(deps.db, id);
  if (plan) await drawSamples(deps, by, plan);
}

/** Two actions, of which one is answered; everything else is agreed with. */
async function check(deps: Dependencies, { assessor, verifier: _id }: People): Promise<void> {
  const verifier = { _id, role: "assessor" as const, isVerifier: true };
  const { samples } = await deskOf(deps.db, verifier);
  for (const [index, { _id }] of samples.entries()) {
    const text = texts[index];
    await say(deps, verifier, _id, text ? { verdict: "action", text } : { verdict: "agree" });
  }
  const [action] = await actionsOf(deps.db, assessor);
  const owner = { _id: assessor, role: "assessor" as const };
  if (action) await say(deps, owner, action._id, { verdict: "answered", text: answer });
}

/** The administrator agrees with all that waits but the last. */
async function agreeWithFirst(deps: Dependencies, _id: string): Promise<void> {
  const admin = { _id, role: "admin" as const, isVerifier: true };
  const { samples } = await deskOf(deps.db, admin);
  for (const { _id } of samples.slice(0, -1)) await say(deps, admin, _id, { verdict: "agree" });
}

const texts = [
  "Say which photo shows the earth continuity of the trunking, and tick sufficient only with it.",
  "Ask for the test sheet before 317 is accepted: the meter reads a different circuit.",
];
const answer = "Photo 2 does, at the earth tag. I have told the learner to name it in the caption next time.";

/** Who checks a sample, or answers. */
export interface Viewer {
  _id: string;
  role: "admin" | "assessor";
  isVerifier?: boolean;
}

async function say(deps: Dependencies, viewer: Viewer, id: string, found: object): Promise<void> {
  const sample = await findSample(deps.db, id);
  if (sample) await checkSample(deps, { viewer, sample, expected: sample.version }, GivenCheck.parse(found));
}
