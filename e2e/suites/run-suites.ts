import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseSeed, sentenceOf } from "../../run/seed.ts";
import { endProgram, runProgram } from "./programs.ts";
import { add, type Counts, none } from "./results.ts";
import { type Suite, suites } from "./suites.ts";

/**
 * `npm test` runs every suite, `npm test -- server` a part, `npm test -- journeys login` what matches a pattern. The
 * last line says how many tests passed and failed in all suites. A suite that crashes, runs no test or skips one has
 * failed, so that the last line alone is enough.
 */
async function runSuites([part, ...options]: string[]): Promise<number> {
  const chosen = suites.filter((suite) => part === undefined || suite.part === part);
  if (chosen.length === 0) {
    process.stderr.write(`There is no part "${part}"; choose one of ${[...new Set(suites.map(partOf))].join(", ")}.\n`);
    return 2;
  }
  process.stdout.write(`${sentenceOf(chooseSeed())}\n`);
  const reports = mkdtempSync(join(tmpdir(), "portfolio-suites-"));
  process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
  const results: Result[] = [];
  for (const suite of chosen) results.push(await runSuite(suite, options, reports));

  const left = results.filter(({ isLeftOut }) => isLeftOut).map(({ suite }) => suite.name);
  const total = results.map((result) => result.counts).reduce(add, none);
  process.stdout.write(`${results.map(lineOf).join("")}\n`);
  process.stdout.write(`${sentenceOf(chooseSeed())}\n`);
  if (left.length > 0) process.stdout.write(`Left out: ${left.join(", ")}.\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

interface Result {
  suite: Suite;
  counts: Counts;
  seconds: number;
  /** The machine lacks what it needs. That is reported, but is no failure. */
  isLeftOut: boolean;
}

async function runSuite(suite: Suite, options: string[], reports: string): Promise<Result> {
  process.stdout.write(`\n── ${suite.name} ──\n`);
  const began = performance.now();
  const reason = suite.lacks?.();
  if (reason) {
    process.stdout.write(`Left out: ${reason}\n`);
    return { suite, counts: { ...none, remarks: [reason] }, seconds: 0, isLeftOut: true };
  }
  let counts = none;
  for (const program of suite.programs) {
    const report = join(reports, `${suites.indexOf(suite)}.json`);
    const status = await runProgram(program.command(report, options), program.env?.(report));
    counts = add(counts, await program.counts(report, status));
  }
  if (counts.passed + counts.failed === 0) {
    counts = { passed: 0, failed: 1, remarks: [...counts.remarks, "It ran no test, which counts as one that failed."] };
  }
  return { suite, counts, seconds: (performance.now() - began) / 1000, isLeftOut: false };
}

function lineOf({ suite, counts, seconds, isLeftOut }: Result): string {
  const mark = isLeftOut ? "–" : counts.failed === 0 ? "✓" : "✗";
  const text = `${counts.passed}`.padStart(5) + (counts.failed > 0 ? `, ${counts.failed} not` : "");
  const remarks = counts.remarks.map((remark) => `    ${remark}\n`).join("");
  return `${mark} ${suite.name.padEnd(22)}${text}  in ${seconds.toFixed(1)} s\n${remarks}`;
}

function partOf(suite: Suite): string {
  return suite.part;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void endProgram(signal));
process.exitCode = await runSuites(process.argv.slice(2));
