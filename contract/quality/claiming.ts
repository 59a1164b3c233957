import type { Person } from "../core/person.ts";
import { dayAfter } from "../plan/weeks.ts";

// What is claimed when, without the zod schemas, which pages do not load.

/** What becomes of a claimed unit; the last of them stands. */
export const claimActs = ["claimed", "released", "certificated", "taken back"] as const;
export type ClaimAct = (typeof claimActs)[number];

/** Where a unit that was achieved is: not claimed, and ready or blocked, or what became of its claim. */
export const claimStates = ["ready", "blocked", ...claimActs] as const;
export type ClaimState = (typeof claimStates)[number];
export const claimStateNames: Record<ClaimState, string> = {
  ready: "Ready",
  blocked: "Blocked",
  claimed: "Claimed",
  released: "Released",
  certificated: "Certificated",
  "taken back": "Taken back",
};

/** From which state each act starts; a unit that was never claimed is as one whose claim was taken back. */
export const actsFrom: Record<ClaimAct, readonly ClaimAct[]> = {
  claimed: ["taken back"],
  released: ["claimed"],
  certificated: ["released"],
  "taken back": ["claimed", "released", "certificated"],
};

/** How many units one press claims at most. */
export const claimedMost = 500;
export const reasonLeast = 10;
export const reasonMost = 500;
export const certificateMost = 40;

/** What 2357-13 asks for before a claim: that a learner has been registered for so many weeks; 0 asks for nothing. */
export const claimRules = { weeksBeforeClaim: 0 };
export type ClaimRules = typeof claimRules;

/** What stands in the way of a claim. `who` can move it, `until` is its day, `link` the page where. */
export interface ClaimBlock {
  code: "openSamples" | "notSampled" | "notCountersigned" | "openAppeal" | "openConcern" | "registeredLately";
  text: string;
  who: Person[];
  until: string | null;
  link: string | null;
}

/** What the rules read of a unit that was achieved. Days are days in London. */
export interface ClaimFacts {
  /** Samples of rounds that decided the unit, and that are not closed, in the order of `dueOn`. */
  open: OpenSample[];
  /** The same of trainees' rounds that nobody has countersigned, of appeals and of concerns. */
  uncountersigned: OpenSample[];
  appeals: OpenSample[];
  concerns: OpenSample[];
  /** Whether a verifier has agreed with anything of this learner. */
  isSampled: boolean;
  verifiers: Person[];
  registeredOn: string | null;
}

/** Everything that stands in the way of claiming a unit today; nothing for one that is ready. */
export function blocksOf(
  { open, uncountersigned, appeals, concerns, isSampled, verifiers, registeredOn }: ClaimFacts,
  rules: ClaimRules,
  today: string,
) {
  const blocks: ClaimBlock[] = [];
  const [first] = open;
  if (first) {
    const text = open.length === 1 ? "1 sample is open." : `${open.length} samples are open.`;
    blocks.push({ code: "openSamples", text, ...movedBy(open, first) });
  } else if (!isSampled)
    blocks.push({
      ...{ code: "notSampled", text: "Nothing of this learner has been sampled." },
      ...{ who: verifiers, until: null, link: "/quality/plan" },
    });
  for (const [code, text, samples] of [
    ["notCountersigned", "A countersignature is missing.", uncountersigned],
    ["openAppeal", "An appeal is open.", appeals],
    ["openConcern", "A concern is open.", concerns],
  ] as const)
    if (samples[0]) blocks.push({ code, text, ...movedBy(samples, samples[0]) });
  const { weeksBeforeClaim: weeks } = rules;
  const until = registeredOn === null ? null : dayAfter(registeredOn, weeks * 7);
  if (weeks > 0 && (until === null || today < until)) {
    const text = `Registered less than ${weeks} weeks ago.`;
    blocks.push({ code: "registeredLately", text, who: [], until, link: null });
  }
  return blocks;
}

interface OpenSample {
  _id: string;
  checker: Person | null;
  dueOn: string;
}

function movedBy(samples: OpenSample[], first: OpenSample): Pick<ClaimBlock, "who" | "until" | "link"> {
  const who = new Map(samples.flatMap(({ checker }) => (checker ? [[checker._id, checker]] : [])));
  return { who: [...who.values()], until: first.dueOn, link: `/quality?sample=${first._id}` };
}

/** "Unit 315 of Sam Singh cannot be claimed: 2 samples are open." Of several the first is named. */
export function refusalToClaim(blocked: readonly { name: string; unit: string; blocks: readonly ClaimBlock[] }[]) {
  const [first] = blocked;
  if (!first) return undefined;
  const why = first.blocks.map(({ text }) => text).join(" ");
  const rest = blocked.length > 1 ? ` And ${blocked.length - 1} more.` : "";
  return `Unit ${first.unit} of ${first.name} cannot be claimed: ${why}${rest}`;
}

/** Why an act does not go with how a unit stands; undefined where it does. */
export function refusalOfAct(act: ClaimAct, state: ClaimAct, { name, unit }: { name: string; unit: string }) {
  if (actsFrom[act].includes(state)) return undefined;
  return `Unit ${unit} of ${name} is ${state === "taken back" ? "not claimed" : `${state} already`}.`;
}
