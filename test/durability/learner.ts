import { randomUUID } from "node:crypto";
import type { Call, CallShape } from "contract/core/call.ts";
import {
  changePortfolio,
  createPortfolio,
  deletePortfolio,
  listOwnPortfolios,
  Portfolio,
  viewPortfolio,
} from "contract/portfolios/portfolios.ts";
import { z } from "zod";
import { portfolioForm, send } from "./front-door.ts";

/** A portfolio as a learner remembers it. */
interface Seen {
  title: string;
  status: string;
  version: number;
  photos: number;
}

/** What a learner asked for and has not heard back about. `becomes` is undefined for a deletion. */
interface Wish {
  id: string | undefined;
  becomes: Seen | undefined;
  send(url: string): Promise<{ status: number; body: unknown }>;
}

/** A learner who works, remembers every answer, and believes nothing else. */
export interface Learner {
  token: string;
  photos: Blob[];
  heard: Map<string, Seen>;
  gone: Set<string>;
  waiting: Wish | undefined;
  /** Answers that a learner should never get, such as a fault. */
  surprises: string[];
  /** How many answers they have had from the server, so far. */
  answers: number;
  /** What they do next is drawn from this, as from Math.random. */
  random(): number;
}

export function learnerWith(token: string, photos: Blob[], random: () => number): Learner {
  return { token, photos, heard: new Map(), gone: new Set(), waiting: undefined, surprises: [], answers: 0, random };
}

/** Saves, edits, submits and deletes one after the other until the server is gone. */
export async function work(learner: Learner, url: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    learner.waiting = nextWish(learner);
    try {
      hear(learner, learner.waiting, await learner.waiting.send(url));
    } catch {
      return; // No answer came: the wish stays open until the server is back.
    }
  }
}

/**
 * Looks at everything after the server came back. Answers what is not as it was acknowledged; empty when all is well.
 * A creation without an answer is sent once more, as the web app does, and must not make a second portfolio.
 */
export async function settle(learner: Learner, url: string): Promise<string[]> {
  const filter = learner.waiting;
  const faults = compare(learner, await listed(learner, url), filter);
  if (filter && !filter.id) {
    const { status, body } = await patiently(() => filter.send(url));
    const id = Saved.safeParse(body).data?.portfolio._id;
    if (status !== 201 || !id) faults.push(`sending it again was answered ${status}`);
  }
  const now = await listed(learner, url);
  const titles = [...now.values()].map((seen) => seen.title);
  if (new Set(titles).size < titles.length) faults.push("something was saved twice");
  learner.heard = now;
  learner.waiting = undefined;
  return [...faults, ...learner.surprises];
}

/** Every photo that a learner can see, fetched through the front door. Answers the paths that do not open. */
export async function unopened(learner: Learner, url: string): Promise<string[]> {
  const paths: string[] = [];
  for (const portfolio of await ownPortfolios(learner, url)) {
    for (const path of portfolio.images) {
      const response = await fetch(`${url}/${path}`);
      const { byteLength } = await response.arrayBuffer();
      if (response.status !== 200 || byteLength === 0) paths.push(`${response.status} ${path.split("?")[0]}`);
    }
  }
  return paths;
}

const Saved = z.object({ portfolio: Portfolio });

function hear(learner: Learner, filter: Wish, { status, body }: { status: number; body: unknown }): void {
  learner.waiting = undefined;
  // A server that is too busy says so before it does anything.
  if (status === 503) return;
  learner.answers++;
  if (status >= 300) return void learner.surprises.push(`${status} ${JSON.stringify(body)}`);
  if (!filter.becomes && filter.id) {
    learner.heard.delete(filter.id);
    learner.gone.add(filter.id);
    return;
  }
  const { portfolio } = Saved.parse(body);
  learner.heard.set(portfolio._id, seenOf(portfolio));
  if (JSON.stringify(seenOf(portfolio)) !== JSON.stringify(filter.becomes)) {
    learner.surprises.push(`asked for ${JSON.stringify(filter.becomes)}, got ${JSON.stringify(seenOf(portfolio))}`);
  }
}

function nextWish(learner: Learner): Wish {
  const drafts = [...learner.heard].filter(([, seen]) => seen.status === "Draft");
  const [id, seen] = drafts[Math.floor(learner.random() * drafts.length)] ?? [];
  const chance = learner.random();
  if (!id || !seen || chance < 0.4) return creation(learner);
  if (chance < 0.7) return edition(learner, id, seen);
  return chance < 0.85 ? submission(learner, id, seen) : deletion(learner, id);
}

function creation(learner: Learner): Wish {
  const becomes = { title: `Job ${randomUUID()}`, status: "Draft", version: 1, photos: learner.photos.length };
  const headers = { "idempotency-key": randomUUID() };
  const form = portfolioForm({ title: becomes.title, status: "Draft" }, learner.photos);
  return { id: undefined, becomes, send: sending(learner, createPortfolio, { form, headers }) };
}

// One photo stays, the others go, one is new.
function edition(learner: Learner, id: string, seen: Seen): Wish {
  const becomes = { title: `Job ${randomUUID()}`, status: "Draft", version: seen.version + 1, photos: 2 };
  return {
    id,
    becomes,
    send: async (url) => {
      const { body } = await send(url, viewPortfolio, { token: learner.token, id });
      const form = portfolioForm({ title: becomes.title }, learner.photos.slice(0, 1));
      form.append("existingImages", JSON.stringify(Portfolio.parse(body).images.slice(0, 1)));
      return send(url, changePortfolio, { token: learner.token, id, form });
    },
  };
}

function submission(learner: Learner, id: string, seen: Seen): Wish {
  const becomes = { ...seen, status: "To Be Reviewed", version: seen.version + 1 };
  return { id, becomes, send: sending(learner, changePortfolio, { id, body: { status: becomes.status } }) };
}

function deletion(learner: Learner, id: string): Wish {
  return { id, becomes: undefined, send: sending(learner, deletePortfolio, { id }) };
}

function sending<S extends CallShape>(learner: Learner, call: Call<S>, sent: Parameters<typeof send>[2]) {
  return (url: string) => send(url, call, { token: learner.token, ...sent });
}

function compare(learner: Learner, now: Map<string, Seen>, filter: Wish | undefined): string[] {
  const faults: string[] = [];
  for (const [id, seen] of learner.heard) {
    const allowed = filter?.id === id ? [seen, filter.becomes] : [seen];
    const found = JSON.stringify(now.get(id));
    if (!allowed.some((one) => JSON.stringify(one) === found))
      faults.push(`lost: ${JSON.stringify(seen)}, now ${found}`);
  }
  for (const id of learner.gone) if (now.has(id)) faults.push(`deleted, but back: ${id}`);
  for (const [id, seen] of now) {
    const isWished = filter && !filter.id && filter.becomes?.title === seen.title;
    if (!learner.heard.has(id) && !isWished) faults.push(`nobody saved ${JSON.stringify(seen)}`);
  }
  return faults;
}

async function listed(learner: Learner, url: string): Promise<Map<string, Seen>> {
  return new Map((await ownPortfolios(learner, url)).map((portfolio) => [portfolio._id, seenOf(portfolio)]));
}

async function ownPortfolios(learner: Learner, url: string): Promise<Portfolio[]> {
  const { body } = await patiently(() => send(url, listOwnPortfolios, { token: learner.token }));
  return z.array(Portfolio).parse(body);
}

// On a machine that has too much to do the server may say that it is busy; then it is asked again.
async function patiently(ask: () => ReturnType<typeof send>): ReturnType<typeof send> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

function seenOf({ title, status, version, images }: Portfolio): Seen {
  return { title, status, version, photos: images.length };
}
