import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { pathOf } from "contract/core/paths.ts";
import { createPortfolio, listOwnPortfolios, type Portfolio } from "contract/portfolios/portfolios.ts";
import { newStudent } from "../../test/durability/front-door.ts";
import { photo } from "../../test/product/photos.ts";
import { type Ask, send, type Tallies } from "../day/crowd.ts";
import { newDraft, sent, withNewPhotos } from "../harness/forms.ts";
import { authorizationOf } from "../harness/server.ts";

/** What people got while one part failed. */
export interface Got {
  tallies: Tallies;
  /** The longest time in which nobody's save was acknowledged, in milliseconds. */
  longestGap: number;
}

export interface Learners {
  /** By token, the titles that the server said it had saved. */
  acknowledged: Map<string, Set<string>>;
  /** Forgets what they got so far. Answers what they get from now on; it goes on being counted. */
  countAnew(): Got;
  end(): Promise<void>;
}

/** In milliseconds. */
const patience = 10_000;

/**
 * Learners who save a draft with a photo and read their list by turns. A save that was not acknowledged is sent again with
 * the same key, as the browser does.
 */
export async function startLearners(url: string, count: number): Promise<Learners> {
  const picture = Buffer.from(await (await photo(640, 480)).arrayBuffer());
  const acknowledged = new Map<string, Set<string>>();
  while (acknowledged.size < count) acknowledged.set(await newStudent(url, `Person${acknowledged.size}`), new Set());
  let isOver = false;
  let latest = performance.now();
  let got: Got = { tallies: new Map(), longestGap: 0 };
  const ask = (what: Ask) => send(url, what, { tallies: got.tallies, longest: patience });
  const work = async (token: string, titles: Set<string>) => {
    while (!isOver) {
      const title = `Job ${randomUUID()}`;
      const { body, headers } = withNewPhotos(await newDraft(token, [picture], { title }));
      const save = { call: "save", path: pathOf(createPortfolio), method: "POST", body };
      while (!(await ask({ ...save, headers: { ...headers, "idempotency-key": title } }))) await setTimeout(100);
      titles.add(title);
      const now = performance.now();
      got.longestGap = Math.max(got.longestGap, now - latest);
      latest = now;
      await ask({ call: "list", path: pathOf(listOwnPortfolios), headers: authorizationOf(token) });
      await setTimeout(20);
    }
  };
  const working = [...acknowledged].map(([token, titles]) => work(token, titles));
  return {
    acknowledged,
    countAnew: () => {
      latest = performance.now();
      got = { tallies: new Map(), longestGap: 0 };
      return got;
    },
    end: async () => {
      isOver = true;
      await Promise.all(working);
    },
  };
}

/** How many titles were acknowledged and are not stored, and how many are stored twice. */
export async function lostAndTwice(url: string, { acknowledged }: Learners): Promise<{ lost: number; twice: number }> {
  let [lost, twice] = [0, 0];
  for (const [token, saved] of acknowledged) {
    const list = await sent(200, url + pathOf(listOwnPortfolios), { headers: authorizationOf(token) });
    const titles = (JSON.parse(list) as Portfolio[]).map(({ title }) => title);
    const stored = new Set(titles);
    lost += [...saved].filter((title) => !stored.has(title)).length;
    twice += titles.length - stored.size;
  }
  return { lost, twice };
}
