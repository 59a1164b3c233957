import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseSeed, sentenceOf } from "../../run/seed.ts";
import { endProgram, runProgram } from "./programs.ts";
import { type Suite, suites } from "./suites.ts";
import { add, none, type Tally } from "./tallies.ts";

/**
 * `npm test` runs every suite, `npm test -- server` a part, `npm test -- journeys login` what fits a pattern. The last
 * line says how many tests passed and failed over all suites. A suite that breaks off, runs no test or skips one has
 * failed: whoever reads the last line alone must not be misled.
 */
async function runSuites([part, ...words]: string[]): Promise<number> {
  const chosen = suites.filter((suite) => part === undefined || suite.part === part);
  if (chosen.length === 0) {
    process.stderr.write(`There is no part "${part}"; choose one of ${[...new Set(suites.map(partOf))].join(", ")}.\n`);
    return 2;
  }
  process.stdout.write(`${sentenceOf(chooseSeed())}\n`);
  const reports = mkdtempSync(join(tmpdir(), "portfolio-suites-"));
  process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
  const results: Result[] = [];
  for (const suite of chosen) results.push(await runSuite(suite, words, reports));

  const left = results.filter(({ isLeftOut }) => isLeftOut).map(({ suite }) => suite.name);
  const total = results.map((result) => result.tally).reduce(add, none);
  process.stdout.write(`${results.map(lineOf).join("")}\n`);
  process.stdout.write(`${sentenceOf(chooseSeed())}\n`);
  if (left.length > 0) process.stdout.write(`Left out: ${left.join(", ")}.\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

interface Result {
  suite: Suite;
  tally: Tally;
  seconds: number;
  /** The machine lacks what it needs. That is no failure, but it is said. */
  isLeftOut: boolean;
}

async function runSuite(suite: Suite, words: string[], reports: string): Promise<Result> {
  process.stdout.write(`\n── ${suite.name} ──\n`);
  const began = performance.now();
  const reason = suite.lacks?.();
  if (reason) {
    process.stdout.write(`Left out: ${reason}\n`);
    return { suite, tally: { ...none, remarks: [reason] }, seconds: 0, isLeftOut: true };
  }
  let tally = none;
  for (const program of suite.programs) {
    const report = join(reports, `${suites.indexOf(suite)}.json`);
    const status = await runProgram(program.words(report, words), program.env?.(report));
    tally = add(tally, await program.tally(report, status));
  }
  if (tally.passed + tally.failed === 0) {
    tally = { passed: 0, failed: 1, remarks: [...tally.remarks, "It ran no test, which counts as one that failed."] };
  }
  return { suite, tally, seconds: (performance.now() - began) / 1000, isLeftOut: false };
}

function lineOf({ suite, tally, seconds, isLeftOut }: Result): string {
  const mark = isLeftOut ? "–" : tally.failed === 0 ? "✓" : "✗";
  const counts = `${tally.passed}`.padStart(5) + (tally.failed > 0 ? `, ${tally.failed} not` : "");
  const remarks = tally.remarks.map((remark) => `    ${remark}\n`).join("");
  return `${mark} ${suite.name.padEnd(22)}${counts}  in ${seconds.toFixed(1)} s\n${remarks}`;
}

function partOf(suite: Suite): string {
  return suite.part;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void endProgram(signal));
process.exitCode = await runSuites(process.argv.slice(2));
