import { print, type Report } from "./report.ts";

interface Measurement {
  description: string;
  measure: () => Promise<Report>;
}

/** Every benchmark by name: `npm run bench -- NAME`. Each ends with status 1 when it misses a bound. */
const measurements: Record<string, Measurement> = {
  list: {
    description: "a learner's list of 20 portfolios against a bare route",
    measure: async () => (await import("./list/measure.ts")).measure(),
  },
  photos: {
    description: "saving five phone photos against sharp alone, and eight such uploads at once",
    measure: async () => (await import("./photos/measure.ts")).measure(),
  },
  fuzz: {
    description: "100,000 hostile photos and lists against every parser of uploads",
    measure: async () => (await import("./fuzz/measure.ts")).measure(),
  },
  saves: {
    description: "durable saves without photos against bare inserts, on SQLite and PostgreSQL",
    measure: async () => (await import("./saves/measure.ts")).measure(),
  },
  start: {
    description: "start to first answer on 100,000 portfolios",
    measure: async () => (await import("./start/measure.ts")).measure(),
  },
  reviews: {
    description: "an assessor's overview, queue and history among 99,000 portfolios, on SQLite and PostgreSQL",
    measure: async () => (await import("./reviews/measure.ts")).measure(),
  },
  growth: {
    description: "the calls of one learner and one assessor, among 1,000 and among 100,000 portfolios",
    measure: async () => (await import("./growth/measure.ts")).measure(),
  },
  forgot: {
    description: "whether the time of a forgotten password's answer reveals that there is an account",
    measure: async () => (await import("./forgot/measure.ts")).measure(),
  },
  oversight: {
    description: "everyone's portfolios and both CSV files at 100,000 portfolios, on SQLite and PostgreSQL",
    measure: async () => (await import("./oversight/measure.ts")).measure(),
  },
  dashboard: {
    description: "the administrator's dashboard of 2,000 learners and 100,000 portfolios, on SQLite and PostgreSQL",
    measure: async () => (await import("./dashboard/measure.ts")).measure(),
  },
  bundle: {
    description: "everything of a learner with 200 portfolios and 1,000 photos, made and fetched as one file",
    measure: async () => (await import("./bundle/measure.ts")).measure(),
  },
  load: {
    description: "first load of /login, /dashboard and /my-portfolios in Chromium",
    measure: async () => (await import("./load/measure.ts")).measure(),
  },
  pdf: {
    description: "portfolios as PDF against the library alone, and ten at once",
    measure: async () => (await import("./pdf/measure.ts")).measure(),
  },
  hostile: {
    description:
      "attacks on a real process: its memory, others' answers, refusals; on one database with sqlite or postgres behind",
    measure: async () => (await import("./hostile/measure.ts")).measure(),
  },
  logbook: {
    description: "both logbooks with 500 portfolios in Chromium: opening, filtering, unfolding",
    measure: async () => (await import("./logbook/measure.ts")).measure(),
  },
};

const name = process.argv[2];
const chosen = name === undefined ? undefined : measurements[name];
if (chosen) process.exitCode = print(await chosen.measure()) ? 0 : 1;
else {
  const list = Object.entries(measurements).map(([known, { description }]) => `  ${known.padEnd(9)} ${description}`);
  process.stdout.write(`npm run bench -- NAME\n\n${list.join("\n")}\n`);
  if (name !== undefined) process.exitCode = 2;
}
