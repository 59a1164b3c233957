import type { Case } from "../harness/harness.ts";

/** Its line of the table of cases. */
export const aDay: Case = {
  shows: "a mixed day of 50, 200 and 1,000 people at once, then ten times what the product can carry",
  how: "Ninety-two of a hundred are learners, who read, and save two photos with every twentieth screen; six are assessors, one is of the office, one applies. A screen is one to four calls, the next follows after ten seconds on average. What it can carry is what 32 people without a pause get. For ten times that, as many people come with a second's pause as would ask for it, and do not wait as they are told to; afterwards somebody asks for a list every tenth of a second until ten in a row took less than a quarter of a second. The people are in the process of the benchmark, on the same machine. Answers other than 503 with Retry-After, closed connections and answers after a minute are errors.",
  centre: { assessors: 60, learners: 1000, portfolios: 20, photos: 1 },
  rounds: 1,
  seconds: 300,
  people: [50, 200, 1000],
  databases: ["SQLite", "PostgreSQL"],
  bounds: { errors: { atMost: 0 }, "back to normal after ten times as much": { atMost: 10, unit: "s" } },
  benchmark: async () => (await import("./day.ts")).day,
};
