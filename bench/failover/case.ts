import type { Case } from "../harness/harness.ts";

export const failover: Case = {
  shows: "what people notice when each part of an installation fails in turn",
  how: "Two servers of two workers each behind HAProxy, on a PostgreSQL with a synchronous standby and an object storage. Eight learners save a draft with a photo and read their list by turns; a save without an acknowledgement is sent again with its key, as browsers do. Each part fails three seconds after the one before it has recovered: killed, or for the upgrade stopped. The standby is promoted at once, and one address leads there.",
  centre: { assessors: 0, learners: 0, portfolios: 0, photos: 0 },
  rounds: 1,
  databases: ["PostgreSQL"],
  bounds: {
    "acknowledged, and not stored": { atMost: 0 },
    "stored twice": { atMost: 0 },
    "answers of status 500": { atMost: 0 },
  },
  benchmark: async () => (await import("./failover.ts")).failover,
};
