import { find } from "../other-browsers/finding.ts";
import { playwrightTally, statusTally, type Tally, vitestTally } from "./tallies.ts";

export interface Suite {
  /** How `npm test -- PART` names it. */
  part: "check" | "run" | "contract" | "server" | "web" | "journeys" | "browsers";
  name: string;
  programs: Program[];
  /** Why it cannot run on this machine; undefined when it can. It may install what is needed. */
  lacks?(): string | undefined;
}

interface Program {
  /** The Node program to run. `report` is where its figures may go, `words` what the person typed after the part. */
  words(report: string, words: string[]): string[];
  env?(report: string): Record<string, string>;
  tally(report: string, status: number): Promise<Tally>;
}

const tsc = "node_modules/typescript/bin/tsc";
const playwright = "node_modules/@playwright/test/cli.js";

/** In this order: what fails fastest comes first. */
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
        words: (_report, words) => [playwright, "test", "--config", "e2e", ...words],
        env: (report) => ({ JOURNEYS_REPORT: report }),
        tally: playwrightTally,
      },
    ],
  },
  otherBrowser("Firefox"),
  otherBrowser("WebKit"),
];

/** A program that counts as one test: it is content or it is not. */
function checker(what: string, words: string[]): Program {
  return { words: () => words, tally: async (_report, status) => statusTally(what, status) };
}

function vitest(part: Suite["part"], project: string): Suite {
  const run = ["node_modules/vitest/vitest.mjs", "run", "--project", project, "--reporter=default", "--reporter=json"];
  return {
    part,
    name: project,
    programs: [{ words: (report, words) => [...run, `--outputFile.json=${report}`, ...words], tally: vitestTally }],
  };
}

function otherBrowser(name: keyof typeof find): Suite {
  return {
    part: "browsers",
    name: `journeys in ${name}`,
    lacks: () =>
      find[name]() ? undefined : `${name} cannot be had on this machine; docs/running.md says what it needs.`,
    programs: [
      {
        words: (_report, words) => [playwright, "test", "--config", "e2e/other-browsers", ...words],
        env: (report) => ({ JOURNEYS_REPORT: report, OTHER_BROWSER: name }),
        tally: playwrightTally,
      },
    ],
  };
}
