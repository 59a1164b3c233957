import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { createPortfolio, listOwnPortfolios, type Portfolio } from "contract/portfolios/portfolios.ts";
import { newStudent, portfolioForm } from "../../test/durability/front-door.ts";

/** What people got while one part failed. */
export interface Tally {
  saved: number;
  read: number;
  /** 503 with Retry-After, and 500. */
  refused: number;
  errors: number;
  /** Every other answer that is no success, as a balancer gives when a server ends before it has answered. */
  others: number;
  /** The connection broke, or nothing came for ten seconds. */
  unanswered: number;
  /** The longest time in which nobody's save was acknowledged, in milliseconds. */
  longestGap: number;
}

export interface Learner {
  token: string;
  /** The titles that the server said it had saved. */
  acknowledged: Set<string>;
}

export interface Load {
  learners: Learner[];
  /** Begins a new tally, and answers it; it goes on being counted. */
  tally(): Tally;
  end(): Promise<void>;
}

/**
 * Learners who save a draft with a photo and read their list by turns. A save that was not acknowledged is sent again with
 * the same key, as the browser does.
 */
export async function startLoad(url: string, people: number, photo: Blob): Promise<Load> {
  const learners: Learner[] = [];
  for (let person = 0; person < people; person++)
    learners.push({ token: await newStudent(url, `Person${person}`), acknowledged: new Set() });
  let isOver = false;
  let latest = performance.now();
  let tally = newTally();
  const count = async (what: keyof Tally, learner: Learner, path: string, more?: RequestInit): Promise<boolean> => {
    const headers = { authorization: `Bearer ${learner.token}`, ...more?.headers };
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(url + path, { ...more, headers, signal }).catch(() => undefined);
    const isRead = await response?.arrayBuffer().then(
      () => true,
      () => false,
    );
    if (response?.ok && isRead) tally[what] += 1;
    else tally[isRead && response ? failureOf(response) : "unanswered"] += 1;
    return Boolean(response?.ok && isRead);
  };
  const work = async (learner: Learner) => {
    while (!isOver) {
      const title = `Job ${randomUUID()}`;
      const body = portfolioForm({ title, status: "Draft" }, [photo]);
      const more = { method: "POST", headers: { "idempotency-key": title }, body };
      while (!(await count("saved", learner, createPortfolio.path, more))) await setTimeout(100);
      learner.acknowledged.add(title);
      const now = performance.now();
      tally.longestGap = Math.max(tally.longestGap, now - latest);
      latest = now;
      await count("read", learner, listOwnPortfolios.path);
      await setTimeout(20);
    }
  };
  const working = learners.map(work);
  return {
    learners,
    tally: () => {
      latest = performance.now();
      tally = newTally();
      return tally;
    },
    end: async () => {
      isOver = true;
      await Promise.all(working);
    },
  };
}

/** How many titles were acknowledged and are not stored, and how many are stored twice. */
export async function compare(url: string, learners: Learner[]): Promise<{ lost: number; twice: number }> {
  let [lost, twice] = [0, 0];
  for (const { token, acknowledged } of learners) {
    const response = await fetch(url + listOwnPortfolios.path, { headers: { authorization: `Bearer ${token}` } });
    const titles = ((await response.json()) as Portfolio[]).map(({ title }) => title);
    const stored = new Set(titles);
    lost += [...acknowledged].filter((title) => !stored.has(title)).length;
    twice += titles.length - stored.size;
  }
  return { lost, twice };
}

function newTally(): Tally {
  return { saved: 0, read: 0, refused: 0, errors: 0, others: 0, unanswered: 0, longestGap: 0 };
}

function failureOf({ status, headers }: Response): "refused" | "errors" | "others" {
  if (status === 503 && headers.has("retry-after")) return "refused";
  return status === 500 ? "errors" : "others";
}
