import { expect, test } from "vitest";
import { suites } from "../e2e/suites/suites.ts";
import { commands } from "./commands.js";

test("the check command runs format, lint and types, and no other suite", () => {
  const [program, ...words] = commands.check.steps.at(-1) ?? [];
  expect([program, words]).toEqual(["e2e/suites/run-suites.ts", ["check"]]);
  expect(suites.filter(({ part }) => part === words[0]).map(({ name }) => name)).toEqual(["format, lint and types"]);
});
