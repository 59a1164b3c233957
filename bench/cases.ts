import type { Case } from "./harness/harness.ts";

const sqlite: Case["databases"] = ["SQLite"];
const postgres: Case["databases"] = ["PostgreSQL"];

/** Every benchmark by name, which its program has too: bench/NAME.ts. `size` is that of its centre: learners in all, portfolios of each, photos of each. */
export const cases: Record<string, Case> = {
  list: {
    shows: "a learner's list of 20 portfolios against a bare route",
    how: "Fifty connections at once, three seconds a round. The bare Fastify route in its own process has the same token and session check and a prebuilt body, with gzip compressed beforehand.",
    size: { assessors: 1, learners: 30, portfolios: 20, photos: 4 },
    rounds: 7,
    databases: sqlite,
    bounds: {
      "requests per second of the baseline's": { atLeast: 60, unit: "%" },
      p99: { atMost: 25, unit: "ms" },
      "answer with gzip": { atMost: 15, unit: "kB" },
    },
  },
  saves: {
    shows: "durable saves without photos against bare inserts",
    how: "Each save has an idempotency key of its own and is acknowledged once it is on the disk. The baseline is the database's driver alone in a process of its own, inserting in a loop with the same durability the three rows that a save writes (portfolio, idempotency key, audit entry), which is the best that a server could do. On PostgreSQL it has as many connections as the product.",
    size: { assessors: 1, learners: 1, portfolios: 0, photos: 0 },
    rounds: 5,
    bounds: { "saves, of bare inserts": { atLeast: 60, unit: "%" } },
  },
  feedback: {
    shows: "submitting feedback on PostgreSQL against SQLite",
    how: "Fifty portfolios a round on each database in turn, over a real connection; every other one decides twelve criteria that its learner has chosen. The CPU time is that of the server and of PostgreSQL's connections, until the e-mails about them are sent.",
    size: { assessors: 10, learners: 500, portfolios: 20, photos: 1 },
    rounds: 15,
    databases: postgres,
    bounds: {
      "p95 on PostgreSQL": { atMost: 15, unit: "ms" },
      "p99 of twelve decisions": { atMost: 25, unit: "ms" },
      "CPU of SQLite's": { atMost: 1.5 },
    },
  },
  growth: {
    shows: "every call that a screen makes, among 1,000 portfolios and up to 100,000 (or a million: --learners 50000)",
    how: "Ten times as many learners each time, twenty portfolios each, fifty learners to an assessor. The CPU time of one call, server and database; what grows with the rows that are answered is divided by them.",
    size: { assessors: 100, learners: 5000, portfolios: 20, photos: 1 },
    rounds: 20,
    bounds: { "growth beyond its rows": { atMost: 2, unit: "times" } },
  },
  quality: {
    shows:
      "every list of quality and the office, a draw from 25,000 rounds, and what is done with 5,000 learners at once",
    how: "5,000 learners with 75,000 portfolios, 300,000 decisions, 60,000 samples, 45,000 checks, 40,000 claims and 1,200,000 hours. Lists as often as rounds say, after one that is not counted: it reads what the process then knows. Then a server of its own draws, and an administrator assigns, hands over, groups and deactivates everybody, and takes it back, while a learner asks for their counts every 5 ms.",
    size: { assessors: 100, learners: 5000, portfolios: 15, photos: 0 },
    rounds: 50,
    bounds: {
      "p99 of a list": { atMost: 50, unit: "ms" },
      draw: { atMost: 2, unit: "s" },
      "bulk act": { atMost: 10, unit: "s" },
      "others wait at most": { atMost: 100, unit: "ms" },
    },
  },
  photos: {
    shows: "saving five phone photos against sharp alone, and eight such uploads at once",
    how: "Photos of 12 megapixels, turned, with their place and a colour profile, and two as the browser shrinks them. The baseline decodes the same photos once each, makes both sizes and finds the colour as sharp's documentation shows it, two at a time, in its own process. Then eight such uploads while ten connections ask for a list of 20 portfolios 200 times a second.",
    size: { assessors: 1, learners: 9, portfolios: 20, photos: 4 },
    rounds: 7,
    databases: sqlite,
    bounds: {
      "wall of sharp alone": { atMost: 130, unit: "%" },
      "CPU of sharp alone": { atMost: 1.1 },
      "CPU of a photo shrunk by the browser": { atMost: 60, unit: "ms" },
      "memory at most, workers included": { atMost: 500, unit: "MB" },
      "p99 of lists meanwhile": { atMost: 200, unit: "ms" },
    },
  },
  memory: {
    shows: "what the server and its workers hold after a working day, and two minutes later",
    how: "Four people at once: each round a learner saves two photos, a fifth of them as a phone takes them, and fetches the PDF, then lists of every role are asked for, and in every tenth round the files of the office. Memory of all processes, what they share counted once (PSS).",
    size: { assessors: 3, learners: 100, portfolios: 20, photos: 0 },
    rounds: 150,
    databases: sqlite,
    bounds: {
      "two minutes later": { atMost: 250, unit: "MB" },
      "beside one PDF worker": { atMost: 250, unit: "MB" },
    },
  },
  idle: {
    shows: "what a server uses of the processor while nobody asks it anything",
    how: "The whole process and its workers, five minutes from the second one on, with what V8 collects then. Allowed is 1 ms a second on SQLite, and 3 on PostgreSQL.",
    size: { assessors: 1, learners: 1, portfolios: 0, photos: 0 },
    rounds: 5,
    bounds: { "of what is allowed": { atMost: 100, unit: "%" } },
  },
  "first-paint": {
    shows: "seven pages opened for the first time, each against a bare React app that shows the same",
    how: "The demo in Chromium at 1366 px with an empty cache, each in turn. The bare app is React with the same router and styles, built on the spot: a heading, then the elements of the product's page once the calls that it makes are answered. Of each figure the worst page counts. Below, for one profiled visit, the code that is there before the rows and the functions in which most time is spent.",
    rounds: 10,
    databases: sqlite,
    bounds: {
      "first text, of the bare app's": { atMost: 110, unit: "%" },
      "rows, of the bare app's": { atMost: 130, unit: "%" },
      "rows, of first text": { atMost: 140, unit: "%" },
    },
  },
  "in-use": {
    shows: "a learner's second visit, a press on a slow device and scrolling, with 300 cards",
    how: "My Portfolios in Chromium at 1366 px. The second visit has the service worker and the kept answers. A press submits or withdraws, at a quarter of the processor's speed, until the next frame is painted. The cards are scrolled from top to end by 40 pixels a frame.",
    size: { assessors: 1, learners: 1, portfolios: 300, photos: 4 },
    rounds: 10,
    databases: sqlite,
    bounds: {
      "rows of a second visit, of its first text": { atMost: 110, unit: "%" },
      "p95 of a press until the next frame": { atMost: 50, unit: "ms" },
      "longest frame while scrolling": { atMost: 50, unit: "ms" },
    },
  },
  suggestions: {
    shows: "how often the right criterion is among five that a portfolio's own words suggest",
    how: "Every portfolio of the demo, without the places that it has: whether its main criterion is suggested, and what one suggestion takes in this process, as in the browser.",
    databases: sqlite,
    bounds: { "main criterion among five": { atLeast: 80, unit: "%" } },
  },
  day: {
    shows: "a mixed day of 50, 200 and 1,000 people at once, then ten times what the product can carry",
    how: "Ninety-two of a hundred are learners, who read, and save two photos with every twentieth screen; six are assessors, one is of the office, one applies. A screen is one to four calls, the next follows after ten seconds on average. What it can carry is what 32 people without a pause get. For ten times that, as many people come with a second's pause as would ask for it, and do not wait as they are told to; afterwards somebody asks for a list every tenth of a second until ten in a row took less than a quarter of a second. The people are in the process of the benchmark, on the same machine. Answers other than 503 with Retry-After, closed connections and answers after a minute are errors.",
    size: { assessors: 60, learners: 1000, portfolios: 20, photos: 1 },
    seconds: 300,
    people: [50, 200, 1000],
    bounds: { errors: { atMost: 0 }, "back to normal after ten times as much": { atMost: 10, unit: "s" } },
  },
  failover: {
    shows: "what people notice when each part of an installation fails in turn",
    how: "Two servers behind HAProxy, on a PostgreSQL with a synchronous standby and an object storage. Eight learners save a draft with a photo and read their list by turns; a save without an acknowledgement is sent again with its key, as browsers do. Each part fails three seconds after the one before it has recovered: killed, or for the upgrade stopped. The standby is promoted at once, and one address leads there.",
    databases: postgres,
    bounds: {
      "acknowledged, and not stored": { atMost: 0 },
      "stored twice": { atMost: 0 },
      "answers of status 500": { atMost: 0 },
    },
  },
  hostile: {
    shows: "floods of texts sent to a real process: its memory, others' answers, refusals",
    how: "Seventy-five connections at once, each attack on a fresh product as it runs in production, while a learner asks for their list forty times a second. Memory is resident; statuses are what the attack got.",
    size: { assessors: 1, learners: 76, portfolios: 20, photos: 4 },
    bounds: {
      "others without an answer": { atMost: 0 },
      "memory, more by": { atMost: 100, unit: "MB" },
    },
  },
};
