import { expect, test } from "vitest";
import { checkEdit, checkNew, summaryOf } from "./check.ts";
import { emptyValues, fieldOrder, type Values } from "./values.ts";

const full: Values = {
  ...emptyValues(new Date("2026-03-03T09:30:00Z"), new URLSearchParams("unit=311&outcome=1&criterion=1.1")),
  title: "Consumer unit",
  postcode: "Little London, Leeds, LS1 4AP",
  method: "Direct observation",
  taskDescription: "Changed it.",
  jobType: "Rewire",
  reasonForTask: "It was old.",
  objectiveOfJob: "A safe board.",
};

async function errorPaths(check: typeof checkNew, values: Values, intent?: { isSubmission: boolean }) {
  const options = { fields: {}, shouldUseNativeValidation: false } as const;
  const { errors } = await check(values, intent, options);
  return summaryOf(errors, fieldOrder).map(({ path }) => path);
}

test("a complete form has no errors", async () => {
  expect([await errorPaths(checkNew, full), await errorPaths(checkEdit, full)]).toEqual([[], []]);
});

test("an empty new portfolio names what it needs, in the order of the form", async () => {
  const empty = { ...emptyValues(new Date(), new URLSearchParams()), dateTime: "" };
  const needed = ["title", "postcode", "dateTime", "method", "jobType", "taskDescription"];
  expect(await errorPaths(checkNew, empty)).toEqual([...needed, "reasonForTask", "objectiveOfJob"]);
});

test("an edit needs its place, but not the task's texts", async () => {
  const bare = { ...full, unit: "", learningOutcome: "", criteria: "", taskDescription: "", jobType: "", comments: "" };
  expect(await errorPaths(checkEdit, bare)).toEqual(["unit", "learningOutcome", "criteria"]);
});

test.each([
  ["LS1 4AP", []],
  ["ls14ap", []],
  ["Hunslet & Riverside, Leeds, LS10 1AA", []],
  ["Leeds", ["postcode"]],
  ["LS1", ["postcode"]],
  ["   ", ["postcode"]],
])("the postcode %j", async (postcode, expected) => {
  expect(await errorPaths(checkNew, { ...full, postcode })).toEqual(expected);
});

test("an error within a section names the section's field", async () => {
  const sections = [
    { heading: "Before", content: "" },
    { heading: "x".repeat(201), content: "" },
  ];
  expect(await errorPaths(checkNew, { ...full, sections })).toEqual(["sections.1.heading"]);
});

test.each([
  ["needed as it is submitted", { hasHelp: true, aiHelp: " " }, true, ["aiHelp"]],
  ["not needed in a draft", { hasHelp: true, aiHelp: "" }, false, []],
  ["not needed without help", { hasHelp: false, aiHelp: "" }, true, []],
  ["at most 500 characters", { hasHelp: true, aiHelp: "a".repeat(501) }, true, ["aiHelp"]],
  ["not checked once help is taken back", { hasHelp: false, aiHelp: "a".repeat(501) }, true, []],
])("how AI helped is %s", async (_, help, isSubmission, paths) => {
  for (const check of [checkNew, checkEdit])
    expect(await errorPaths(check, { ...full, ...help }, { isSubmission })).toEqual(paths);
});
