import type { Case } from "../harness/harness.ts";

export const outboxCase: Case = {
  shows: "portfolios with three photos each, made without a network and sent over a bad one",
  how: "As many portfolios as rounds, made in the form of a browser without a connection. Then the connection is cut, found and slowed down and the browser's processes are killed, by TEST_SEED, until nothing waits on the device. All bytes towards the server count, those of the page's own calls too.",
  centre: { assessors: 1, learners: 1, portfolios: 0, photos: 0 },
  rounds: 20,
  bounds: {
    "portfolios that have not arrived once": { atMost: 0 },
    "photos without their hash on the server": { atMost: 0 },
    "photos too many": { atMost: 0 },
    "left on the device": { atMost: 0 },
    "left in uploads": { atMost: 0 },
    "bytes sent over bytes needed": { atMost: 1.1 },
  },
  benchmark: async () => (await import("./outbox.ts")).outbox,
};
