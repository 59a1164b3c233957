import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import type { JSONReport } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

/** How many tests passed and how many did not, with a sentence about each thing that the counts cannot say. */
export interface Tally {
  passed: number;
  failed: number;
  remarks: string[];
}

export const none: Tally = { passed: 0, failed: 0, remarks: [] };

export function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    remarks: [...one.remarks, ...other.remarks],
  };
}

export function statusTally(what: string, status: number): Tally {
  return status === 0
    ? { passed: 1, failed: 0, remarks: [] }
    : { passed: 0, failed: 1, remarks: [`${what}: not clean.`] };
}

/** Reads Vitest's JSON report. A file that could not even be loaded counts as one failed test. */
export async function vitestTally(report: string, status: number): Promise<Tally> {
  const results: JsonTestResults | undefined = await readReport(report);
  if (!results) return settle(none, status);
  const broken = results.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
  );
  const failed = results.numFailedTests + broken.length;
  const remarks = [
    ...results.testResults.flatMap(failedIn),
    ...broken.map((file) => `${relative(process.cwd(), file.name)} broke outside of its tests.`),
  ];
  const skipped = results.numPendingTests + results.numTodoTests;
  return settle(withSkipped({ passed: results.numPassedTests, failed, remarks }, skipped), status);
}

// Often only the end of a run is kept, so it says again what went wrong, briefly.
function failedIn(file: JsonTestResults["testResults"][number]): string[] {
  return file.assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => {
      const why = (test.failureMessages ?? []).join("\n").split("\n").slice(0, 20).join("\n      ");
      return `${relative(process.cwd(), file.name)}: ${test.fullName}\n      ${why}`;
    });
}

/** Reads Playwright's JSON report. A journey that passed only when tried again has failed. */
export async function playwrightTally(report: string, status: number): Promise<Tally> {
  const results: JSONReport | undefined = await readReport(report);
  if (!results) return settle(none, status);
  const { expected, unexpected, flaky, skipped } = results.stats;
  return settle(withSkipped({ passed: expected, failed: unexpected + flaky, remarks: [] }, skipped), status);
}

function withSkipped(tally: Tally, skipped: number): Tally {
  if (skipped === 0) return tally;
  const remark = `${skipped} skipped, which counts as failed: a test that does not run proves nothing.`;
  return { ...tally, failed: tally.failed + skipped, remarks: [...tally.remarks, remark] };
}

// A run can break off although each test that was counted has passed.
function settle(tally: Tally, status: number): Tally {
  if (status === 0 || tally.failed > 0) return tally;
  const remark = `It ended with status ${status}, which counts as one failed test; the lines above say why.`;
  return { ...tally, failed: 1, remarks: [...tally.remarks, remark] };
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined; // The suite broke off before it could write one; its exit status tells.
  }
}
