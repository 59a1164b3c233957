import { LRUCache } from "lru-cache";
import { type Answers, askPrimary, type Count } from "./asking.ts";

/** As many as the limits have callers at most (rate-limits.ts). */
const counts = new LRUCache<string, { current: number; until: number }>({ max: 80_000 });

/** In the primary: counts a call in its window, which begins with the first call. */
export function countCall({ what, window }: Parameters<Answers["count"]>[0]): Count {
  const now = Date.now();
  const known = counts.get(what);
  const open = known && known.until > now ? known : { current: 0, until: now + window };
  open.current += 1;
  counts.set(what, open);
  return { current: open.current, ttl: open.until - now };
}

/** In a worker: the store of the rate limits, so that a person's calls count whichever worker answers them. */
export class CountsOfServer {
  readonly #limit: string;

  /** `options` are those of a limit: its `groupId` tells it from the others. */
  constructor(options: object) {
    this.#limit = "groupId" in options ? String(options.groupId) : "";
  }

  child(options: object): CountsOfServer {
    return new CountsOfServer(options);
  }

  incr(caller: string, done: (error: Error | null, count?: Count) => void, window = 0): void {
    askPrimary("count", { what: `${this.#limit} ${caller}`, window }).then((count) => done(null, count), done);
  }
}
