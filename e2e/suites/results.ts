import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import type { JSONReport } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

/** How many tests passed and failed, with remarks on what the numbers do not show. */
export interface Counts {
  passed: number;
  failed: number;
  remarks: string[];
}

export const none: Counts = { passed: 0, failed: 0, remarks: [] };

export function add(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    remarks: [...one.remarks, ...other.remarks],
  };
}

export function statusCounts(what: string, status: number): Counts {
  return status === 0 ? { passed: 1, failed: 0, remarks: [] } : { passed: 0, failed: 1, remarks: [`${what}: failed.`] };
}

/** Reads Vitest's JSON report. A file that could not be loaded counts as one failed test. */
export async function vitestCounts(report: string, status: number): Promise<Counts> {
  const results: JsonTestResults | undefined = await readReport(report);
  if (!results) return withStatus(none, status);
  const broken = results.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
  );
  const failed = results.numFailedTests + broken.length;
  const remarks = [
    ...results.testResults.flatMap(failedIn),
    ...broken.map((file) => `${relative(process.cwd(), file.name)} failed outside of its tests.`),
  ];
  const skipped = results.numPendingTests + results.numTodoTests;
  return withStatus(withSkipped({ passed: results.numPassedTests, failed, remarks }, skipped), status);
}

// Often only the end of a log is kept, so it repeats the failures in short.
function failedIn(file: JsonTestResults["testResults"][number]): string[] {
  return file.assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => {
      const why = (test.failureMessages ?? []).join("\n").split("\n").slice(0, 20).join("\n      ");
      return `${relative(process.cwd(), file.name)}: ${test.fullName}\n      ${why}`;
    });
}

/** Reads Playwright's JSON report. A journey that passed only on a retry counts as failed. */
export async function playwrightCounts(report: string, status: number): Promise<Counts> {
  const results: JSONReport | undefined = await readReport(report);
  if (!results) return withStatus(none, status);
  const { expected, unexpected, flaky, skipped } = results.stats;
  return withStatus(withSkipped({ passed: expected, failed: unexpected + flaky, remarks: [] }, skipped), status);
}

function withSkipped(counts: Counts, skipped: number): Counts {
  if (skipped === 0) return counts;
  const remark = `${skipped} skipped, which counts as failed: a test that does not run proves nothing.`;
  return { ...counts, failed: counts.failed + skipped, remarks: [...counts.remarks, remark] };
}

// A run can crash although each test that it reported has passed.
function withStatus(counts: Counts, status: number): Counts {
  if (status === 0 || counts.failed > 0) return counts;
  const remark = `It ended with status ${status}, which counts as one failed test; the lines above say why.`;
  return { ...counts, failed: 1, remarks: [...counts.remarks, remark] };
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined; // The suite ended before it could write one; its exit status counts.
  }
}
