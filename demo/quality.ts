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

/** Days before today. */
const on = { first: 9, checks: 8, second: 3 };
/** How many samples each draw takes: all rounds, because both assessors are new. */
const sampled = { first: 12, second: 2 };

/** Two verifiers, one of them an administrator, and a sampling plan with two draws, of which the second waits. */
export function qualityEvents(deps: Dependencies, idOf: (mailbox: string) => string, today: Date) {
  const people = (): People => ({ admin: idOf("admin"), assessor: idOf("assessor"), verifier: idOf("priya.raman") });
  let plan = "";
  let last: string | undefined;
  const ago = (days: number) => new Date(today.getTime() - days * day);
  const acting = { concerned: () => idOf("assessor"), appealing: () => idOf("student"), say };
  return [
    ...raisedEvents(deps, acting, today),
    ...standardisingEvents(deps, () => ({ verifier: idOf("admin"), assessor: idOf("assessor") }), today),
    {
      at: ago(on.first),
      run: async () => {
        const { admin, verifier } = people();
        await verify(deps, admin, verifier);
        const closed = (await closedRounds(deps)).slice(-sampled.first - sampled.second);
        const from = dayInLondon(new Date(closed[0] ?? today));
        const until = dayInLondon(ago(-75));
        const rates = { new: 100, high: 50, standard: 25, low: 10 };
        plan = await setPlan(deps, verifier, { qualification: "2357-13", from, until, rates });
        await draw(deps, verifier, { plan, most: closed[sampled.first - 1] });
        last = closed.at(-1);
        // Until now nobody could look at the verifier's own rounds.
        await verify(deps, admin, admin);
      },
    },
    { at: ago(on.checks), run: () => check(deps, people(), idOf("student")) },
    { at: ago(on.second), run: () => draw(deps, people().verifier, { plan, most: last }) },
  ];
}

/** When the rounds with decisions were closed, the oldest first. */
async function closedRounds({ db }: Dependencies): Promise<string[]> {
  const rows = await db
    .selectFrom("reviews")
    .innerJoin("decisions", (join) =>
      join.onRef("decisions.review", "=", "reviews.id").onRef("decisions.portfolio", "=", "reviews.portfolio"),
    )
    .select("reviews.reviewedAt")
    .groupBy(["reviews.id", "reviews.reviewedAt"])
    .orderBy("reviews.reviewedAt")
    .execute();
  return rows.map(({ reviewedAt }) => reviewedAt);
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

async function draw(deps: Dependencies, by: string, { plan: id, most }: { plan: string; most: string | undefined }) {
  const plan = await findPlan(deps.db, id);
  if (plan) await drawSamples(deps, by, plan, most);
}

/** Of one learner's tests two actions are required, of which one is answered; everything else is agreed with. */
async function check(deps: Dependencies, { admin, assessor, verifier }: People, learner: string): Promise<void> {
  const priya = { _id: verifier, role: "assessor" as const, isVerifier: true };
  const tests = (await deskOf(deps.db, priya)).samples.filter(
    (sample) => sample.learner._id === learner && sample.title.startsWith("Earth fault loop"),
  );
  for (const [nth, text] of texts.entries())
    if (tests[nth]) await say(deps, priya, tests[nth]._id, { verdict: "action", text });
  for (const viewer of [priya, { _id: admin, role: "admin" as const, isVerifier: true }])
    for (const { _id } of (await deskOf(deps.db, viewer)).samples) await say(deps, viewer, _id, { verdict: "agree" });
  const action = (await actionsOf(deps.db, assessor)).find(({ text }) => text === texts[0]);
  const owner = { _id: assessor, role: "assessor" as const };
  if (action) await say(deps, owner, action._id, { verdict: "answered", text: answer });
}

const texts = [
  "Say which photo shows the reading of the RCD test, and tick sufficient only with it.",
  "Ask for the test sheet before 317 is accepted: the meter reads a different circuit.",
];
const answer = "Photo 2 does, on the display. I have told the learner to name it in the caption next time.";

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
