import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { installed } from "../e2e/other-browsers/find-browser.ts";
import { chooseSeed, sentenceOf } from "./seed.ts";

/**
 * `npm test` runs one round of every part but the other browsers, `npm test -- server` a part, `npm test -- journeys login`
 * what matches a pattern; `npm test -- everything` runs every size, font, engine and round (run/everything.ts). The last
 * line says how many tests passed and failed in all. A program that crashes, runs no test or skips one has failed, so
 * that the last line alone is enough.
 */

/** The programs that count as one test each. */
const checks = [
  ["Format or lint", "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
  ["Walls", "run/walls.ts"],
  ["The types of server and tests", "node_modules/typescript/bin/tsc", "-p", "tsconfig.json"],
  ["The types of the browser app", "node_modules/typescript/bin/tsc", "-p", "web/tsconfig.json"],
] as const;
/** The projects of vitest.config.ts and e2e/playwright.config.ts that belong to each part. */
const vitestProjects = {
  run: ["run"],
  contract: ["contract"],
  server: ["server on SQLite", "server on PostgreSQL"],
  web: ["web"],
};
const journeyProjects = { journeys: ["Chromium"], browsers: ["Firefox", "WebKit"] } as const;

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "portfolio-report-"));
// Longer than any program takes on a slow machine; it ends one that hangs.
const timeout = 90 * 60 * 1000;

const words = process.argv.slice(2);
// The programs that it starts hear of it too.
if (words[0] === "everything") {
  process.env.TEST_EVERYTHING = "1";
  words.shift();
}
const everything = process.env.TEST_EVERYTHING === "1";

const running = new Set<ChildProcess>();
let isEnding = false;
const total: Tally = { passed: 0, failed: 0 };
const remarks: string[] = [];
const times: { file: string; seconds: number }[] = [];

interface Tally {
  passed: number;
  failed: number;
}

/**
 * The checks run beside the tests, which wait for streams and disks. The journeys run by themselves: three browsers keep
 * two cores busy, and beside the tests on PostgreSQL both reached their limits of time.
 */
async function runParts(part: string | undefined, options: string[]): Promise<void> {
  if (part === undefined) {
    await Promise.all([runVitest(Object.values(vitestProjects).flat()), runChecks()]);
    await runJourneys(everything ? ["journeys", "browsers"] : ["journeys"]);
  } else if (part === "check") await runChecks();
  else if (part === "journeys" || part === "browsers") await runJourneys([part], options);
  else await runVitest(vitestProjects[part as keyof typeof vitestProjects], options);
}

async function runChecks(): Promise<void> {
  const tally: Tally = { passed: 0, failed: 0 };
  for (const [what, ...command] of checks) {
    if ((await run(command)) === 0) tally.passed += 1;
    else fail(tally, `${what}: failed.`);
  }
  add(tally);
}

async function runVitest(projects: readonly string[], options: string[] = []): Promise<void> {
  const report = reportOf(projects);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await runTests(["node_modules/vitest/vitest.mjs", "run", ...reporters, ...options], projects, report, countVitest);
}

async function runJourneys(parts: (keyof typeof journeyProjects)[], options: string[] = []): Promise<void> {
  const engines = parts.flatMap((part) => [...journeyProjects[part]]);
  const there = engines.filter((name) => name === "Chromium" || isThere(name));
  const journeys = ["node_modules/@playwright/test/cli.js", "test", "--config=e2e", "--reporter=list,json", ...options];
  await runTests(journeys, there, reportOf(engines), countJourneys);
}

function reportOf(projects: readonly string[]): string {
  return join(folder, `${projects.join(" ")}.json`);
}

/** A browser that cannot be installed here is reported, but is no failure. */
function isThere(name: "Firefox" | "WebKit"): boolean {
  if (installed(name)) return true;
  remarks.push(`Left out: journeys in ${name}, which is not available on this machine; see docs/testing.md.`);
  return false;
}

async function runTests<Report>(
  command: string[],
  projects: readonly string[],
  report: string,
  count: (results: Report) => Tally,
): Promise<void> {
  if (projects.length === 0) return;
  const tally: Tally = { passed: 0, failed: 0 };
  const status = await run([...command, ...projects.map((name) => `--project=${name}`)], report);
  try {
    Object.assign(tally, count(JSON.parse(readFileSync(report, "utf8"))));
  } catch {} // It ended before it could write a report; its exit status counts.
  const name = projects.join(", ");
  // A run can crash although each test that it reported has passed.
  if (status !== 0 && tally.failed === 0) fail(tally, `${name}: ended with status ${status}; the lines above say why.`);
  else if (tally.passed + tally.failed === 0) fail(tally, `${name}: ran no test.`);
  add(tally);
}

function countVitest(results: JsonTestResults): Tally {
  const tally = { passed: results.numPassedTests, failed: results.numFailedTests };
  countSkipped(tally, results.numPendingTests + results.numTodoTests);
  // Often only the end of a log is kept, so it repeats the failures in short.
  for (const file of results.testResults) {
    times.push({ file: relative(root, file.name), seconds: (file.endTime - file.startTime) / 1000 });
    const tests = file.assertionResults.filter(({ status }) => status === "failed");
    for (const { fullName, failureMessages } of tests) remark(file.name, fullName, failureMessages?.join("\n"));
    if (file.status === "failed" && tests.length === 0)
      fail(tally, `${relative(root, file.name)} failed outside of its tests.`);
  }
  return tally;
}

function remark(file: string, test: string, message = ""): void {
  remarks.push(`${relative(root, file)}: ${test}\n  ${message.split("\n").slice(0, 20).join("\n  ")}`);
}

/** A journey that passed only on a retry counts as failed. */
function countJourneys({ stats, suites }: JSONReport): Tally {
  const tally = { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  countSkipped(tally, stats.skipped);
  for (const suite of suites) times.push({ file: join("e2e", suite.file), seconds: millisecondsOf(suite) / 1000 });
  return tally;
}

function millisecondsOf({ specs, suites = [] }: JSONReportSuite): number {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  const inner = suites.map(millisecondsOf);
  return [...results.map(({ duration }) => duration), ...inner].reduce((sum, one) => sum + one, 0);
}

function countSkipped(tally: Tally, skipped: number): void {
  if (skipped === 0) return;
  tally.failed += skipped;
  remarks.push(`${skipped} skipped, which counts as failed: a test that does not run proves nothing.`);
}

function fail(tally: Tally, reason: string): void {
  tally.failed += 1;
  remarks.push(reason);
}

function add({ passed, failed }: Tally): void {
  total.passed += passed;
  total.failed += failed;
}

/** Of several programs at once, the first one's lines are shown as they come, and the others' when it has ended. */
const outputs: { chunks: Buffer[]; hasEnded: boolean }[] = [];

/** Runs a Node program in the root, with its output on the terminal. Resolves to its exit status. */
async function run(command: readonly string[], report = ""): Promise<number | null> {
  if (isEnding) return null;
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const stdio = ["ignore", "pipe", "pipe"] as const;
  const child = spawn(process.execPath, [...process.execArgv, ...command], {
    cwd: root,
    stdio: [...stdio],
    env,
    timeout,
  });
  const output = { chunks: [] as Buffer[], hasEnded: false };
  outputs.push(output);
  running.add(child);
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output.chunks.push(chunk);
      show();
    });
  const closed = once(child, "close");
  const [status] = await once(child, "exit");
  // Its last lines may still be in the pipes, which a process that it left behind could hold open for ever.
  await Promise.race([closed, setTimeout(5000, undefined, { ref: false })]);
  child.stdout.destroy();
  child.stderr.destroy();
  running.delete(child);
  output.hasEnded = true;
  show();
  return status;
}

function show(): void {
  for (let first = outputs[0]; first; first = outputs[0]) {
    for (const chunk of first.chunks.splice(0)) process.stdout.write(chunk);
    if (!first.hasEnded) return;
    outputs.shift();
  }
}

function slowest(): string[] {
  const five = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, 5);
  return five.length === 0
    ? []
    : ["Slowest:", ...five.map(({ file, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${file}`)];
}

// SIGINT is the signal on which the test runners clean up.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    isEnding = true;
    for (const child of running) child.kill("SIGINT");
  });

const [part, ...options] = words;
const parts = ["check", ...Object.keys(vitestProjects), ...Object.keys(journeyProjects)];
if (part !== undefined && !parts.includes(part)) {
  process.stderr.write(`There is no part "${part}"; choose one of everything, ${parts.join(", ")}.\n`);
  process.exitCode = 2;
} else {
  process.stdout.write(`${sentenceOf(chooseSeed())}\n`);
  await runParts(part, options);
  process.stdout.write(`\n${[...slowest(), ...remarks, sentenceOf(chooseSeed())].join("\n")}\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
rmSync(folder, { recursive: true, force: true });
