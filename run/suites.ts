import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { JSONReport } from "@playwright/test/reporter";
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

let running: ChildProcess | undefined;
let isEnding = false;
let passed = 0;
let failed = 0;
const remarks: string[] = [];

async function runParts(part: string | undefined, options: string[]): Promise<void> {
  const isChosen = (name: string) => part === name || (part === undefined && (name !== "browsers" || everything));
  for (const [what, ...command] of isChosen("check") ? checks : []) {
    if ((await run(command)) === 0) passed += 1;
    else fail(`${what}: failed.`);
  }
  const projects = chosenOf(vitestProjects, isChosen);
  const report = join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await runTests(["node_modules/vitest/vitest.mjs", "run", ...reporters, ...options], projects, report, countVitest);

  const engines = chosenOf(journeyProjects, isChosen).filter((name) => name === "Chromium" || isThere(name));
  const journeys = ["node_modules/@playwright/test/cli.js", "test", "--config=e2e", "--reporter=list,json", ...options];
  await runTests(journeys, engines, join(folder, "playwright.json"), countJourneys);
}

function chosenOf<Name extends string>(
  projects: Record<string, readonly Name[]>,
  isChosen: (part: string) => boolean,
): Name[] {
  return Object.entries(projects).flatMap(([part, names]) => (isChosen(part) ? names : []));
}

/** A browser that cannot be installed here is reported, but is no failure. */
function isThere(name: "Firefox" | "WebKit"): boolean {
  if (installed(name)) return true;
  remarks.push(`Left out: journeys in ${name}, which is not available on this machine; see docs/running.md.`);
  return false;
}

async function runTests<Report>(
  command: string[],
  projects: string[],
  report: string,
  count: (results: Report) => void,
): Promise<void> {
  if (projects.length === 0) return;
  const before = { passed, failed };
  const status = await run([...command, ...projects.map((name) => `--project=${name}`)], report);
  try {
    count(JSON.parse(readFileSync(report, "utf8")));
  } catch {} // It ended before it could write a report; its exit status counts.
  const name = projects.join(", ");
  // A run can crash although each test that it reported has passed.
  if (status !== 0 && failed === before.failed) fail(`${name}: ended with status ${status}; the lines above say why.`);
  else if (passed + failed === before.passed + before.failed) fail(`${name}: ran no test.`);
}

function countVitest(results: JsonTestResults): void {
  passed += results.numPassedTests;
  failed += results.numFailedTests;
  countSkipped(results.numPendingTests + results.numTodoTests);
  // Often only the end of a log is kept, so it repeats the failures in short.
  for (const file of results.testResults) {
    const tests = file.assertionResults.filter(({ status }) => status === "failed");
    for (const { fullName, failureMessages } of tests) remark(file.name, fullName, failureMessages?.join("\n"));
    if (file.status === "failed" && tests.length === 0)
      fail(`${relative(root, file.name)} failed outside of its tests.`);
  }
}

function remark(file: string, test: string, message = ""): void {
  remarks.push(`${relative(root, file)}: ${test}\n  ${message.split("\n").slice(0, 20).join("\n  ")}`);
}

/** A journey that passed only on a retry counts as failed. */
function countJourneys({ stats }: JSONReport): void {
  passed += stats.expected;
  failed += stats.unexpected + stats.flaky;
  countSkipped(stats.skipped);
}

function countSkipped(skipped: number): void {
  if (skipped === 0) return;
  failed += skipped;
  remarks.push(`${skipped} skipped, which counts as failed: a test that does not run proves nothing.`);
}

function fail(reason: string): void {
  failed += 1;
  remarks.push(reason);
}

/** Runs a Node program in the root, with its output on the terminal. Resolves to its exit status. */
async function run(command: readonly string[], report = ""): Promise<number | null> {
  if (isEnding) return null;
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const stdio = ["ignore", "inherit", "inherit"] as const;
  running = spawn(process.execPath, [...process.execArgv, ...command], { cwd: root, stdio: [...stdio], env, timeout });
  const [status] = await once(running, "exit");
  return status;
}

// SIGINT is the signal on which the test runners clean up.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    isEnding = true;
    running?.kill("SIGINT");
  });

const [part, ...options] = words;
const parts = ["check", ...Object.keys(vitestProjects), ...Object.keys(journeyProjects)];
if (part !== undefined && !parts.includes(part)) {
  process.stderr.write(`There is no part "${part}"; choose one of everything, ${parts.join(", ")}.\n`);
  process.exitCode = 2;
} else {
  process.stdout.write(`${sentenceOf(chooseSeed())}\n`);
  await runParts(part, options);
  process.stdout.write(`\n${[...remarks, sentenceOf(chooseSeed())].join("\n")}\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
rmSync(folder, { recursive: true, force: true });
