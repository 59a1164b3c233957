import { print, type Report } from "./report.ts";

interface Measurement {
  says: string;
  measure: () => Promise<Report>;
}

/** Every measurement by name: `npm run bench -- NAME`. Each ends with status 1 when it misses a bound. */
const measurements: Record<string, Measurement> = {
  list: {
    says: "a learner's list of 20 portfolios against a bare route",
    measure: async () => (await import("./list/measure.ts")).measure(),
  },
  photos: {
    says: "saving five phone photos against sharp alone, and eight such uploads at once",
    measure: async () => (await import("./photos/measure.ts")).measure(),
  },
  fuzz: {
    says: "100,000 hostile photos and lists against everything that reads what people send",
    measure: async () => (await import("./fuzz/measure.ts")).measure(),
  },
  saves: {
    says: "durable saves without photos against bare inserts, on SQLite and PostgreSQL",
    measure: async () => (await import("./saves/measure.ts")).measure(),
  },
  start: {
    says: "start to first answer on 100,000 portfolios",
    measure: async () => (await import("./start/measure.ts")).measure(),
  },
  desk: {
    says: "an assessor's overview, queue and history among 99,000 portfolios, on SQLite and PostgreSQL",
    measure: async () => (await import("./desk/measure.ts")).measure(),
  },
  growth: {
    says: "what one learner and one assessor ask, among 1,000 and among 100,000 portfolios",
    measure: async () => (await import("./growth/measure.ts")).measure(),
  },
  forgot: {
    says: "whether a forgotten password's answer tells by its time if there is an account",
    measure: async () => (await import("./forgot/measure.ts")).measure(),
  },
  oversight: {
    says: "everyone's portfolios and both CSV files at 100,000 portfolios, on SQLite and PostgreSQL",
    measure: async () => (await import("./oversight/measure.ts")).measure(),
  },
  dashboard: {
    says: "the administrator's dashboard of 2,000 learners and 100,000 portfolios, on SQLite and PostgreSQL",
    measure: async () => (await import("./dashboard/measure.ts")).measure(),
  },
  bundle: {
    says: "everything of a learner with 200 portfolios and 1,000 photos, made and fetched as one file",
    measure: async () => (await import("./bundle/measure.ts")).measure(),
  },
  load: {
    says: "first load of /login, /dashboard and /my-portfolios in Chromium",
    measure: async () => (await import("./load/measure.ts")).measure(),
  },
  paper: {
    says: "portfolios as PDF against the library alone, and ten at once",
    measure: async () => (await import("./paper/measure.ts")).measure(),
  },
  hostile: {
    says: "attacks on a real process: its memory, others' answers, refusals; on one database with sqlite or postgres behind",
    measure: async () => (await import("./hostile/measure.ts")).measure(),
  },
  logbook: {
    says: "both logbooks with 500 portfolios in Chromium: opening, filtering, unfolding",
    measure: async () => (await import("./logbook/measure.ts")).measure(),
  },
};

const name = process.argv[2];
const chosen = name === undefined ? undefined : measurements[name];
if (chosen) process.exitCode = print(await chosen.measure()) ? 0 : 1;
else {
  const list = Object.entries(measurements).map(([known, { says }]) => `  ${known.padEnd(9)} ${says}`);
  process.stdout.write(`npm run bench -- NAME\n\n${list.join("\n")}\n`);
  if (name !== undefined) process.exitCode = 2;
}
