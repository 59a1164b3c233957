import type { Case } from "../harness/harness.ts";

export const outboxCase: Case = {
  shows: "portfolios made without a network and sent over a bad one",
  how: "One learner makes them in the form of a browser without a connection. Then the connection is cut, found and slowed down and the browser's processes are killed, by the seed, until nothing waits on the device. All bytes towards the server count, those of the page's own calls too. Each round is a new phone and a new server, with a seed of its own; --seconds goes on until so many have passed.",
  centre: { assessors: 0, learners: 1, portfolios: 20, photos: 3 },
  rounds: 1,
  bounds: {
    "portfolios that have not arrived once": { atMost: 0 },
    "photos without their hash on the server": { atMost: 0 },
    "photos too many": { atMost: 0 },
    "left on the device": { atMost: 0 },
    "left on the server": { atMost: 0 },
    "bytes sent over bytes needed": { atMost: 1.1 },
  },
  benchmark: async () => (await import("./outbox.ts")).outbox,
};
