import { statuses } from "contract/core/moves.ts";
import { logbookOf } from "contract/logbook/logbook.ts";
import { NewPortfolioText } from "contract/portfolios/new-portfolio.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { outline } from "contract/qualifications/outline.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Unsent } from "../../../unsent/drafts/unsent.ts";
import { version } from "../../edit/testing-version.ts";
import { isReady, missingFrom, nextGap, nextStep, type SuggestedStep, stepsOf } from "./next-step.ts";

const places = outline.performance_units.flatMap(({ unit, learning_outcomes }) =>
  learning_outcomes.flatMap(({ LO_number, assessment_criteria }) =>
    assessment_criteria.map(({ AC_number }) => ({
      unit: { number: unit, title: "" },
      learningOutcome: { number: String(LO_number), description: "" },
      criteria: { number: AC_number, description: "" },
    })),
  ),
);
const [first] = places;
const complete = {
  ...{ title: "Board change", postcode: "LS1 4AP", taskDescription: "Changed it.", jobType: "Domestic" },
  ...{ reasonForTask: "Cracked.", objectiveOfJob: "Safety.", ...first },
};
const portfolio = (part: Partial<Portfolio>) => version(1, { ...complete, ...part });
const unsentOf = (of: string | undefined): Unsent => ({
  key: `unsent/${of}`,
  title: "",
  photos: 0,
  at: "",
  to: "",
  portfolio: of,
});

const factsOf = (portfolios: Portfolio[], unsent: Unsent[] = []) => ({
  portfolios,
  unsent,
  logbook: logbookOf(outline, portfolios),
});
const nameOf = (step: SuggestedStep | undefined) =>
  step && ("portfolio" in step ? `${step.kind} ${step.portfolio._id}` : step.kind);

const feedback = portfolio({ _id: "back", status: "Reviewed", reviewedAt: "2026-03-02T09:00:00.000Z" });
const older = portfolio({ _id: "older", status: "Reviewed", reviewedAt: "2026-03-01T09:00:00.000Z" });
const revised = portfolio({ _id: "again", submissionCount: 1 });
const ready = portfolio({ _id: "ready" });
const unfinished = portfolio({ _id: "half", jobType: " " });
const waiting = portfolio({ _id: "sent", status: "To Be Reviewed" });

describe("the next best thing", () => {
  test.each([
    ["what came back last", [older, feedback, revised, ready], [unsentOf(undefined)], "feedback back"],
    ["what is on this device", [revised, ready], [unsentOf(undefined)], "unsent"],
    ["a draft that came back before", [ready, revised, unfinished], [], "revise again"],
    ["a draft that is ready", [unfinished, ready], [], "submit ready"],
    ["a draft that lacks something", [unfinished, waiting], [], "finish half"],
    ["a criterion, when everything is sent", [waiting], [], "gap"],
    ["a criterion, for somebody who has nothing yet", [], [], "gap"],
    ["what is on this device, not the version on the server", [ready], [unsentOf("ready")], "unsent"],
  ])("is %s", (_, portfolios, unsent, expected) => {
    expect(nameOf(nextStep(stepsOf(factsOf(portfolios, unsent)), new Set()))).toBe(expected);
  });

  test.each([
    ["the logbook, when every criterion has evidence", "To Be Reviewed", "wait"],
    ["to download everything, when all are signed off", "Done", "complete"],
  ] as const)("is %s", (_, status, expected) => {
    const all = places.map((place, index) => portfolio({ ...place, _id: `${index}`, status }));
    expect(nameOf(nextStep(stepsOf(factsOf(all)), new Set()))).toBe(expected);
  });

  test("comes again when something new has happened to what was set aside", () => {
    const keyOf = (one: Portfolio) => stepsOf(factsOf([one]))[0]?.key ?? "";
    expect(keyOf({ ...feedback, version: 2 })).not.toBe(keyOf(feedback));
  });

  const anyPortfolio = fc
    .record({
      place: fc.constantFrom(...places),
      status: fc.constantFrom(...statuses),
      submissionCount: fc.nat(1),
      jobType: fc.constantFrom("", "Domestic"),
      reviewedAt: fc.constantFrom(null, "2026-03-02T09:00:00.000Z"),
    })
    .map(({ place, ...part }) => portfolio({ ...place, ...part }));
  const anyFacts = fc
    .tuple(fc.array(anyPortfolio, { maxLength: 12 }), fc.nat(2), fc.boolean())
    .map(([some, unsent, isEdited]) => {
      const portfolios = some.map((one, index) => ({ ...one, _id: `p${index}` }));
      const works = Array.from({ length: unsent }, (_, index) => unsentOf(isEdited ? `p${index}` : undefined));
      return factsOf(
        portfolios,
        works.map((work, index) => ({ ...work, key: `${index}` })),
      );
    });

  test("goes through all steps once as each is set aside, and stops at the last", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const steps = stepsOf(facts);
        const setAside = new Set<string>();
        for (const step of steps) {
          expect(nextStep(steps, setAside)).toBe(step);
          setAside.add(step.key);
        }
        expect(setAside.size).toBe(steps.length);
        expect(nextStep(steps, setAside)).toBe(steps.at(-1));
      }),
    );
  });

  test("is always something that can be done, and leaves nothing out", () => {
    const statusFor: Partial<Record<SuggestedStep["kind"], Portfolio["status"]>> = {
      ...{ feedback: "Reviewed", revise: "Draft", submit: "Draft", finish: "Draft" },
    };
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const steps = stepsOf(facts);
        for (const step of steps) {
          if ("portfolio" in step) expect(step.portfolio.status).toBe(statusFor[step.kind]);
          if (step.kind === "submit") expect(missingFrom(step.portfolio)).toEqual([]);
          if (step.kind === "gap") expect(nextGap(facts.logbook, facts.portfolios)).toEqual(step.gap);
        }
        const own = facts.portfolios.filter(({ status }) => status === "Reviewed" || status === "Draft");
        const edited = own.filter(
          ({ _id, status }) => status === "Draft" && facts.unsent.some((work) => work.portfolio === _id),
        );
        expect(steps).toHaveLength(own.length - edited.length + facts.unsent.length + 1);
      }),
    );
  });
});

test.each([
  ["taskDescription", "task description"],
  ["jobType", "job type"],
  ["reasonForTask", "reason for the task"],
  ["objectiveOfJob", "objective of the job"],
] as const)("a draft without its %s says so, as the schema would", (field, name) => {
  const draft = portfolio({ [field]: "" });
  expect(missingFrom(draft)).toEqual([name]);
  expect(NewPortfolioText.safeParse(draft).success).toBe(false);
  expect(NewPortfolioText.safeParse(portfolio({})).success).toBe(true);
});

test("a draft that lacks nothing is ready, unless it came back before", () => {
  expect([ready, revised, unfinished].map(isReady)).toEqual([true, false, false]);
});

test("a draft without a criterion says so", () => {
  expect(missingFrom(portfolio({ criteria: { number: "", description: "" } }))).toEqual(["criterion"]);
});

describe("the next gap", () => {
  const gapAfter = (portfolios: Portfolio[]) => nextGap(logbookOf(outline, portfolios), portfolios);

  test("is the first criterion of all for somebody who has nothing", () => {
    expect(gapAfter([])).toEqual({ unit: "311", outcome: 1, criterion: "1.1" });
  });

  test("is in the unit that is nearest to complete, after what it has, drafts included", () => {
    const in312 = places.filter(({ unit }) => unit.number === "312");
    const some = in312.slice(0, 3).map((place) => portfolio({ ...place, status: "To Be Reviewed" }));
    expect(gapAfter([waiting, ...some])).toEqual({ unit: "312", outcome: 1, criterion: "1.1d" });
    expect(gapAfter([waiting, ...some, portfolio({ ...in312[3] })])).toMatchObject({ unit: "312", criterion: "1.1e" });
    const also = in312.slice(3, 4).map(({ unit, learningOutcome, criteria }) => ({
      ...{ unit: unit.number, learningOutcome: learningOutcome.number, criteria: criteria.number },
    }));
    expect(gapAfter([waiting, ...some, portfolio({ also })])).toMatchObject({ unit: "312", criterion: "1.1e" });
  });

  test("always has neither evidence nor a draft", () => {
    fc.assert(
      fc.property(fc.subarray(places), (chosen) => {
        const gap = gapAfter(chosen.map((place) => portfolio({ ...place, status: "Done" })));
        const taken = chosen.map(({ unit, criteria }) => `${unit.number} ${criteria.number}`);
        expect(gap === undefined).toBe(chosen.length === places.length);
        if (gap) expect(taken).not.toContain(`${gap.unit} ${gap.criterion}`);
      }),
      { numRuns: 30 },
    );
  });
});
