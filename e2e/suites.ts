import { playwrightTally, statusTally, type Tally, vitestTally } from "./tallies.ts";

export interface Suite {
  /** How `npm test -- PART` names it. */
  part: "check" | "contract" | "server" | "web" | "journeys";
  name: string;
  programs: Program[];
}

interface Program {
  /** The Node program to run. `report` is where its figures may go, `words` what the person typed after the part. */
  words(report: string, words: string[]): string[];
  env?(report: string): Record<string, string>;
  tally(report: string, status: number): Promise<Tally>;
}

const tsc = "node_modules/typescript/bin/tsc";

/** In this order: what fails fastest comes first. */
export const suites: Suite[] = [
  {
    part: "check",
    name: "format, lint and types",
    programs: [
      checker("Format or lint", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"]),
      checker("The types of server and tests", [tsc, "-p", "tsconfig.json"]),
      checker("The types of the browser app", [tsc, "-p", "web/tsconfig.json"]),
    ],
  },
  vitest("contract", "contract"),
  vitest("server", "server on SQLite"),
  vitest("server", "server on PostgreSQL"),
  vitest("web", "web"),
  {
    part: "journeys",
    name: "journeys",
    programs: [
      {
        words: (_report, words) => ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e", ...words],
        env: (report) => ({ JOURNEYS_REPORT: report }),
        tally: playwrightTally,
      },
    ],
  },
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
