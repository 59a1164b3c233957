import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { commands } from "./commands.js";

test("the check command runs one part of the tests, and a part that does not exist is refused", () => {
  expect(commands.check.steps).toEqual([["run/suites.ts", "check"]]);
  const { status, stderr } = spawnSync(process.execPath, ["run/suites.ts", "chek"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([
    2,
    'There is no part "chek"; choose one of everything, check, run, contract, server, web, journeys, browsers.\n',
  ]);
});
