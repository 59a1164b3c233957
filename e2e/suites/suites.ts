import { find } from "../other-browsers/find-browser.ts";
import { type Counts, playwrightCounts, statusCounts, vitestCounts } from "./results.ts";

export interface Suite {
  /** How `npm test -- PART` names it. */
  part: "check" | "run" | "contract" | "server" | "web" | "journeys" | "browsers";
  name: string;
  programs: Program[];
  /** Why it cannot run on this machine, after trying to install what it needs; undefined when it can. */
  lacks?(): string | undefined;
}

interface Program {
  /** The Node program and its arguments. `report` is the file for its results, `options` what was typed after the part. */
  command(report: string, options: string[]): string[];
  env?(report: string): Record<string, string>;
  counts(report: string, status: number): Promise<Counts>;
}

const tsc = "node_modules/typescript/bin/tsc";
const playwright = "node_modules/@playwright/test/cli.js";

/** In this order, the fastest first. */
export const suites: Suite[] = [
  {
    part: "check",
    name: "format, lint and types",
    programs: [
      checker("Format or lint", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"]),
      checker("Walls", ["run/walls.ts"]),
      checker("The types of server and tests", [tsc, "-p", "tsconfig.json"]),
      checker("The types of the browser app", [tsc, "-p", "web/tsconfig.json"]),
    ],
  },
  vitest("run", "run"),
  vitest("contract", "contract"),
  vitest("server", "server on SQLite"),
  vitest("server", "server on PostgreSQL"),
  vitest("web", "web"),
  {
    part: "journeys",
    name: "journeys",
    programs: [
      {
        command: (_report, options) => [playwright, "test", "--config", "e2e", ...options],
        env: (report) => ({ JOURNEYS_REPORT: report }),
        counts: playwrightCounts,
      },
    ],
  },
  otherBrowser("Firefox"),
  otherBrowser("WebKit"),
];

/** A program that counts as one test by its exit status. */
function checker(what: string, command: string[]): Program {
  return { command: () => command, counts: async (_report, status) => statusCounts(what, status) };
}

function vitest(part: Suite["part"], project: string): Suite {
  const run = ["node_modules/vitest/vitest.mjs", "run", "--project", project, "--reporter=default", "--reporter=json"];
  return {
    part,
    name: project,
    programs: [
      { command: (report, options) => [...run, `--outputFile.json=${report}`, ...options], counts: vitestCounts },
    ],
  };
}

function otherBrowser(name: keyof typeof find): Suite {
  return {
    part: "browsers",
    name: `journeys in ${name}`,
    lacks: () =>
      find[name]() ? undefined : `${name} is not available on this machine; docs/running.md says what it needs.`,
    programs: [
      {
        command: (_report, options) => [playwright, "test", "--config", "e2e/other-browsers", ...options],
        env: (report) => ({ JOURNEYS_REPORT: report, OTHER_BROWSER: name }),
        counts: playwrightCounts,
      },
    ],
  };
}
