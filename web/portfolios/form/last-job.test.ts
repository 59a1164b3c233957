import * as fc from "fast-check";
import { expect, test } from "vitest";
import { version } from "../edit/testing-version.ts";
import { lastJob, missingOf } from "./last-job-button.tsx";

const job = (createdAt: string, jobType: string, postcode = "LS1 4AP") => version(1, { createdAt, jobType, postcode });

test("the job that was written up last is offered, where it says what and where it was", () => {
  expect(lastJob([])).toBeUndefined();
  expect(lastJob([job("2026-03-01", ""), job("2026-03-02", "Rewire", " ")])).toBeUndefined();
  const jobs = [job("2026-03-02", "Rewire"), job("2026-03-05", ""), job("2026-03-04", "New board", "LS6 3AG")];
  expect(lastJob(jobs)).toEqual({ method: "Direct observation", jobType: "New board", postcode: "LS6 3AG" });
});

test("nothing that somebody has entered is replaced", () => {
  const text = fc.constantFrom("", " ", "Rewire", "LS1");
  const entered = fc.record({ method: text, jobType: text, postcode: text });
  const last = { method: "Oral questions", jobType: "New board", postcode: "LS6 3AG" };
  fc.assert(
    fc.property(entered, (values) => {
      const filled = { ...values, ...Object.fromEntries(missingOf(last, values)) };
      for (const name of ["method", "jobType", "postcode"] as const)
        expect(filled[name]).toBe(values[name].trim() ? values[name] : last[name]);
    }),
  );
});
