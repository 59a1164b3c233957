import type { Logbook } from "contract/logbook/logbook.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { returned } from "contract/portfolios/returned.ts";
import type { Unsent } from "../../../unsent/drafts/unsent.ts";
import { coveredBy } from "../../places.ts";

const parts = {
  criterion: "criterion",
  taskDescription: "task description",
  jobType: "job type",
  reasonForTask: "reason for the task",
  objectiveOfJob: "objective of the job",
};

/** A criterion without evidence. */
export interface Gap {
  unit: string;
  outcome: number;
  criterion: string;
}

/** Something that a learner can do; the key is the same as long as nothing new has happened to it. */
export type SuggestedStep = { key: string } & (
  | { kind: "feedback" | "revise" | "submit" | "finish"; portfolio: Portfolio }
  | { kind: "unsent"; work: Unsent }
  | { kind: "gap"; gap: Gap }
  | { kind: "wait" | "complete" }
);

export interface Facts {
  portfolios: readonly Portfolio[];
  unsent: readonly Unsent[];
  logbook: Logbook;
}

/**
 * All that a learner can do, the best first: answer what came back, send what is on this device, go on with a draft that
 * came back before, submit what is ready, finish what is not, and begin with what has no evidence. The last is always
 * there.
 */
export function stepsOf({ portfolios, unsent, logbook }: Facts): SuggestedStep[] {
  const drafts = portfolios.filter(
    ({ _id, status }) => status === "Draft" && !unsent.some((work) => work.portfolio === _id),
  );
  const assessed = drafts.filter(({ submissionCount }) => submissionCount > 0);
  const fresh = drafts.filter(({ submissionCount }) => submissionCount === 0);
  const ready = fresh.filter(isReady);
  return [
    ...returned(portfolios).map((portfolio) => stepFor("feedback", portfolio)),
    ...unsent.map((work): SuggestedStep => ({ kind: "unsent", work, key: `unsent ${work.key}` })),
    ...assessed.map((portfolio) => stepFor("revise", portfolio)),
    ...ready.map((portfolio) => stepFor("submit", portfolio)),
    ...fresh.filter((portfolio) => !ready.includes(portfolio)).map((portfolio) => stepFor("finish", portfolio)),
    lastStep(logbook, portfolios),
  ];
}

/** The best thing to do that was not set aside; the last one cannot be. */
export function nextStep(steps: readonly SuggestedStep[], setAside: ReadonlySet<string>): SuggestedStep | undefined {
  return steps.find(({ key }) => !setAside.has(key)) ?? steps.at(-1);
}

/** A draft that lacks nothing. One that came back before is not called ready: nobody knows whether it was changed since. */
export function isReady(draft: Portfolio): boolean {
  return draft.submissionCount === 0 && missingFrom(draft).length === 0;
}

/** What a draft lacks, in the words of its form; photos are not required. */
export function missingFrom({ criteria, ...texts }: Portfolio): string[] {
  const fields = ["taskDescription", "jobType", "reasonForTask", "objectiveOfJob"] as const;
  const { criterion, ...names } = parts;
  return [
    ...(criteria.number ? [] : [criterion]),
    ...fields.flatMap((field) => (texts[field].trim() ? [] : names[field])),
  ];
}

/** The first criterion without evidence or draft, in the unit that is nearest to complete among those begun. */
export function nextGap(logbook: Logbook, portfolios: readonly Portfolio[]): Gap | undefined {
  const covered = portfolios.flatMap(coveredBy);
  const isTaken = ({ unit, outcome, criterion }: Gap) =>
    covered.some(
      (place) =>
        place.unit === unit && Number.parseInt(place.learningOutcome, 10) === outcome && place.criteria === criterion,
    );
  const gaps = logbook.units.map(({ unit, outcomes, covered, total }) => ({
    share: covered / total,
    gap: outcomes
      .flatMap(({ outcome, criteria }) =>
        criteria.map(({ criterion }) => ({
          unit: unit.unit,
          outcome: outcome.LO_number,
          criterion: criterion.AC_number,
        })),
      )
      .find((place) => !isTaken(place)),
  }));
  // Sorting is stable: units that are equally far stay in the order of the curriculum.
  return gaps.sort((a, b) => b.share - a.share).find(({ gap }) => gap)?.gap;
}

function lastStep(logbook: Logbook, portfolios: readonly Portfolio[]): SuggestedStep {
  const gap = nextGap(logbook, portfolios);
  if (gap) return { kind: "gap", gap, key: `gap ${gap.unit} ${gap.outcome} ${gap.criterion}` };
  const kind = logbook.signedOff === logbook.total ? "complete" : "wait";
  return { kind, key: kind };
}

function stepFor(kind: "feedback" | "revise" | "submit" | "finish", portfolio: Portfolio): SuggestedStep {
  return { kind, portfolio, key: `${kind} ${portfolio._id} ${portfolio.version}` };
}
