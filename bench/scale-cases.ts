import type { Case } from "./harness/harness.ts";

const both: Case["databases"] = ["SQLite", "PostgreSQL"];

/** What an installation carries, and how long it takes to copy one (docs/scale.md). */
export const scaleCases: Record<string, Case> = {
  day: {
    shows: "a mixed day of 50, 200 and 1,000 people at once, then ten times what the product can carry",
    how: "Ninety-two of a hundred are learners, who read, and save two photos with every twentieth screen; six are assessors, one is of the office, one applies. A screen is one to four calls, the next follows after ten seconds on average. What it can carry is what 32 people without a pause get. For ten times that, as many people come with a second's pause as would ask for it, and do not wait as they are told to; afterwards somebody asks for a list every tenth of a second until ten in a row took less than a quarter of a second. The people are in the process of the benchmark, on the same machine. Answers other than 503 with Retry-After, closed connections and answers after a minute are errors.",
    centre: { assessors: 60, learners: 1000, portfolios: 20, photos: 1 },
    rounds: 1,
    seconds: 300,
    people: [50, 200, 1000],
    databases: both,
    bounds: { errors: { atMost: 0 }, "back to normal after ten times as much": { atMost: 10, unit: "s" } },
    benchmark: async () => (await import("./day/day.ts")).day,
  },
  copy: {
    shows: "two backups of 100,000 portfolios, and a restore",
    how: "Five hundred photos have files, those of the demo as the server stores them; the others are rows, whose files are reported as missing. The restore is to the embedded database. The first of the seconds are for files, the rest for rows, both with what verifies them.",
    centre: { assessors: 33, learners: 2000, portfolios: 50, photos: 1 },
    rounds: 1,
    databases: both,
    bounds: { "files that the second backup copies": { atMost: 0 }, "second backup": { below: 600, unit: "s" } },
    source: "bench/results/copies-and-storage.md",
    benchmark: async () => (await import("./processes/copy.ts")).copy,
  },
  move: {
    shows: "a move of 100,000 portfolios from SQLite and a folder to PostgreSQL and a bucket, and back",
    how: "With the files of `copy`, and without the photos that have none. The bucket is in s3rver, in a process of its own on the same machine, behind the gateway of the tests.",
    centre: { assessors: 33, learners: 2000, portfolios: 50, photos: 1 },
    rounds: 1,
    databases: ["PostgreSQL"],
    bounds: { there: { below: 600, unit: "s" } },
    source: "bench/results/crowds-and-failures.md",
    benchmark: async () => (await import("./processes/copy.ts")).move,
  },
};
