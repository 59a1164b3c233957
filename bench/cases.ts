import type { Case } from "./harness/harness.ts";

const sqlite: Case["databases"] = ["SQLite"];
const postgres: Case["databases"] = ["PostgreSQL"];
const both: Case["databases"] = ["SQLite", "PostgreSQL"];
/** Of cases that make their own. */
const none: Case["centre"] = { assessors: 0, learners: 0, portfolios: 0, photos: 0 };

/** Every benchmark by name. `centre` is the size of its centre: learners in all, portfolios of each, photos of each. */
export const cases: Record<string, Case> = {
  list: {
    shows: "a learner's list of 20 portfolios against a bare route",
    how: "Fifty connections at once, three seconds a round. The bare Fastify route in its own process has the same token and session check and a prebuilt body, with gzip compressed beforehand.",
    centre: { assessors: 1, learners: 30, portfolios: 20, photos: 4 },
    rounds: 7,
    databases: sqlite,
    bounds: {
      "requests per second of the baseline's": { atLeast: 60, unit: "%" },
      p99: { atMost: 25, unit: "ms" },
      "answer with gzip": { atMost: 15, unit: "kB" },
    },
    program: () => import("./list.ts"),
  },
  saves: {
    shows: "durable saves without photos against bare inserts",
    how: "Each save has an idempotency key of its own and is acknowledged once it is on the disk. The baseline is the database's driver alone in a process of its own, inserting in a loop with the same durability the three rows that a save writes (portfolio, idempotency key, audit entry), which is the best that a server could do. On PostgreSQL it has as many connections as the product.",
    centre: { assessors: 1, learners: 1, portfolios: 0, photos: 0 },
    rounds: 5,
    databases: both,
    bounds: { "saves, of bare inserts": { atLeast: 60, unit: "%" } },
    program: () => import("./saves/saves.ts"),
  },
  feedback: {
    shows: "submitting feedback on PostgreSQL against SQLite",
    how: "Fifty portfolios a round on each database in turn, over a real connection. The CPU time is that of the server and of PostgreSQL's connections, until the e-mails about them are sent.",
    centre: { assessors: 10, learners: 500, portfolios: 20, photos: 1 },
    rounds: 15,
    databases: postgres,
    bounds: { "p95 on PostgreSQL": { atMost: 15, unit: "ms" }, "CPU of SQLite's": { atMost: 1.5 } },
    program: () => import("./feedback.ts"),
  },
  growth: {
    shows: "every call that a screen makes, among 1,000 portfolios and up to 100,000 (or a million: --learners 50000)",
    how: "Ten times as many learners each time, twenty portfolios each, fifty learners to an assessor. The CPU time of one call, server and database; what grows with the rows that are answered is divided by them.",
    centre: { assessors: 100, learners: 5000, portfolios: 20, photos: 1 },
    rounds: 20,
    databases: both,
    bounds: { "growth beyond its rows": { atMost: 2, unit: "times" } },
    program: () => import("./growth.ts"),
  },
  photos: {
    shows: "saving five phone photos against sharp alone, and eight such uploads at once",
    how: "Photos of 12 megapixels, turned, with their place and a colour profile, and two as the browser shrinks them. The baseline decodes the same photos once each, makes both sizes and finds the colour as sharp's documentation shows it, two at a time, in its own process. Then eight such uploads while ten connections ask for a list of 20 portfolios 200 times a second.",
    centre: { assessors: 1, learners: 9, portfolios: 20, photos: 4 },
    rounds: 7,
    databases: sqlite,
    bounds: {
      "wall of sharp alone": { atMost: 130, unit: "%" },
      "CPU of sharp alone": { atMost: 1.1 },
      "CPU of a photo shrunk by the browser": { atMost: 60, unit: "ms" },
      "memory at most, workers included": { atMost: 500, unit: "MB" },
      "p99 of lists meanwhile": { atMost: 200, unit: "ms" },
    },
    program: () => import("./photos/photos.ts"),
  },
  memory: {
    shows: "what the server and its workers hold after a working day, and two minutes later",
    how: "Four people at once: each round a learner saves two photos, a fifth of them as a phone takes them, and fetches the PDF, then lists of every role are asked for, and in every tenth round the files of the office. Memory of all processes, what they share counted once (PSS).",
    centre: { assessors: 3, learners: 100, portfolios: 20, photos: 0 },
    rounds: 150,
    databases: sqlite,
    bounds: {
      "two minutes later": { atMost: 250, unit: "MB" },
      "beside one PDF worker": { atMost: 250, unit: "MB" },
    },
    program: () => import("./memory.ts"),
  },
  idle: {
    shows: "what a server uses of the processor while nobody asks it anything",
    how: "The whole process and its workers, five minutes from the second one on, with what V8 collects then. Allowed is 1 ms a second on SQLite, and 3 on PostgreSQL.",
    centre: { assessors: 1, learners: 1, portfolios: 0, photos: 0 },
    rounds: 5,
    databases: both,
    bounds: { "of what is allowed": { atMost: 100, unit: "%" } },
    program: () => import("./idle.ts"),
  },
  "first-paint": {
    shows: "a learner's portfolios opened for the first time, against a bare React app",
    how: "The demo in Chromium at 1366 px with an empty cache, each in turn. The bare app is React with the same router, a heading and the list of the same server, built on the spot. One answer is what the list took the bare app.",
    centre: none,
    rounds: 10,
    databases: sqlite,
    bounds: {
      "first text, of the bare app's": { atMost: 110, unit: "%" },
      "rows, of first text and one answer": { atMost: 100, unit: "%" },
    },
    program: () => import("./first-paint/first-paint.ts"),
  },
  suggestions: {
    shows: "how often the right criterion is among five that a portfolio's own words suggest",
    how: "Every portfolio of the demo, without the places that it has: whether its main criterion is suggested, and what one suggestion takes in this process, as in the browser.",
    centre: none,
    rounds: 1,
    databases: sqlite,
    bounds: { "main criterion among five": { atLeast: 80, unit: "%" } },
    program: () => import("./suggestions.ts"),
  },
  day: {
    shows: "a mixed day of 50, 200 and 1,000 people at once, then ten times what the product can carry",
    how: "Ninety-two of a hundred are learners, who read, and save two photos with every twentieth screen; six are assessors, one is of the office, one applies. A screen is one to four calls, the next follows after ten seconds on average. What it can carry is what 32 people without a pause get. For ten times that, as many people come with a second's pause as would ask for it, and do not wait as they are told to; afterwards somebody asks for a list every tenth of a second until ten in a row took less than a quarter of a second. The people are in the process of the benchmark, on the same machine. Answers other than 503 with Retry-After, closed connections and answers after a minute are errors.",
    centre: { assessors: 60, learners: 1000, portfolios: 20, photos: 1 },
    rounds: 1,
    seconds: 300,
    people: [50, 200, 1000],
    databases: both,
    bounds: { errors: { atMost: 0 }, "back to normal after ten times as much": { atMost: 10, unit: "s" } },
    program: () => import("./day/day.ts"),
  },
  failover: {
    shows: "what people notice when each part of an installation fails in turn",
    how: "Two servers behind HAProxy, on a PostgreSQL with a synchronous standby and an object storage. Eight learners save a draft with a photo and read their list by turns; a save without an acknowledgement is sent again with its key, as browsers do. Each part fails three seconds after the one before it has recovered: killed, or for the upgrade stopped. The standby is promoted at once, and one address leads there.",
    centre: none,
    rounds: 1,
    databases: postgres,
    bounds: {
      "acknowledged, and not stored": { atMost: 0 },
      "stored twice": { atMost: 0 },
      "answers of status 500": { atMost: 0 },
    },
    program: () => import("./failover/failover.ts"),
  },
  hostile: {
    shows: "attacks on a real process: its memory, others' answers, refusals",
    how: "Each attack on a fresh product as it runs in production, while a learner asks for their list forty times a second. Memory is resident; statuses are what the attack got.",
    centre: { assessors: 1, learners: 76, portfolios: 20, photos: 4 },
    rounds: 1,
    databases: both,
    bounds: {
      "others without an answer": { atMost: 0 },
      "memory, more by": { atMost: 100, unit: "MB" },
      "refused with 400": { atLeast: 3000 },
      "answered of what was sent ahead": { atMost: 850 },
      "refused of a clock ahead": { atMost: 0 },
      "files written outside": { atMost: 0 },
      "lists believed": { atMost: 0 },
    },
    program: () => import("./hostile/hostile.ts"),
  },
};
