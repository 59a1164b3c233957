import { randomUUID } from "node:crypto";
import type { Call, CallShape } from "contract/core/call.ts";
import {
  Portfolio as Answered,
  changePortfolio,
  createPortfolio,
  deletePortfolio,
  listOwnPortfolios,
  viewPortfolio,
} from "contract/portfolios/portfolios.ts";
import { z } from "zod";
import { portfolioForm, send } from "./front-door.ts";

/** What is read of a portfolio: what this version and the one before it both answer. */
const Portfolio = Answered.pick({ _id: true, title: true, status: true, version: true, images: true });
type Portfolio = z.infer<typeof Portfolio>;

/** The state of a portfolio that the server has acknowledged. */
interface Snapshot {
  title: string;
  status: string;
  version: number;
  photos: number;
}

/** A request that was not answered yet. `becomes` is undefined for a deletion. */
interface Pending {
  id: string | undefined;
  becomes: Snapshot | undefined;
  send(url: string): Promise<{ status: number; body: unknown }>;
}

/** A client that works at random and remembers every answer of the server. */
export interface Learner {
  token: string;
  photos: Blob[];
  acknowledged: Map<string, Snapshot>;
  deleted: Set<string>;
  pending: Pending | undefined;
  /** Answers that a learner should never get, such as a 500. */
  surprises: string[];
  /** How many answers the server has given so far. */
  answers: number;
  /** A seeded Math.random, which decides what they do next. */
  random(): number;
}

export function learnerWith(token: string, photos: Blob[], random: () => number): Learner {
  return {
    token,
    photos,
    acknowledged: new Map(),
    deleted: new Set(),
    pending: undefined,
    surprises: [],
    answers: 0,
    random,
  };
}

/** Saves, edits, submits and deletes one after the other until the server is killed. */
export async function work(learner: Learner, url: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    learner.pending = nextRequest(learner);
    try {
      recordAnswer(learner, learner.pending, await learner.pending.send(url));
    } catch {
      return; // No answer: the request stays pending until the server is back.
    }
  }
}

/**
 * Compares everything after the server came back. Answers what differs from what was acknowledged; empty when all is
 * well. A creation without an answer is repeated, as the web app does, and must not create a second portfolio.
 */
export async function reconcile(learner: Learner, url: string): Promise<string[]> {
  const pending = learner.pending;
  const errors = compare(learner, await listed(learner, url), pending);
  if (pending && !pending.id) {
    const { status, body } = await withRetries(() => pending.send(url));
    const id = Saved.safeParse(body).data?.portfolio._id;
    if (status !== 201 || !id) errors.push(`sending it again was answered ${status}`);
  }
  const now = await listed(learner, url);
  const titles = [...now.values()].map((seen) => seen.title);
  if (new Set(titles).size < titles.length) errors.push("something was saved twice");
  learner.acknowledged = now;
  learner.pending = undefined;
  return [...errors, ...learner.surprises];
}

/** Fetches every photo of the learner. Answers the paths that fail. */
export async function unreadablePhotos(learner: Learner, url: string): Promise<string[]> {
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

function recordAnswer(learner: Learner, pending: Pending, { status, body }: { status: number; body: unknown }): void {
  learner.pending = undefined;
  // A server that is too busy refuses before it does anything.
  if (status === 503) return;
  learner.answers++;
  if (status >= 300) return void learner.surprises.push(`${status} ${JSON.stringify(body)}`);
  if (!pending.becomes && pending.id) {
    learner.acknowledged.delete(pending.id);
    learner.deleted.add(pending.id);
    return;
  }
  const { portfolio } = Saved.parse(body);
  learner.acknowledged.set(portfolio._id, snapshotOf(portfolio));
  if (JSON.stringify(snapshotOf(portfolio)) !== JSON.stringify(pending.becomes)) {
    learner.surprises.push(
      `asked for ${JSON.stringify(pending.becomes)}, got ${JSON.stringify(snapshotOf(portfolio))}`,
    );
  }
}

function nextRequest(learner: Learner): Pending {
  const drafts = [...learner.acknowledged].filter(([, seen]) => seen.status === "Draft");
  const [id, seen] = drafts[Math.floor(learner.random() * drafts.length)] ?? [];
  const chance = learner.random();
  if (!id || !seen || chance < 0.4) return creation(learner);
  if (chance < 0.7) return edition(learner, id, seen);
  return chance < 0.85 ? submission(learner, id, seen) : deletion(learner, id);
}

function creation(learner: Learner): Pending {
  const becomes = { title: `Job ${randomUUID()}`, status: "Draft", version: 1, photos: learner.photos.length };
  const headers = { "idempotency-key": randomUUID() };
  const form = portfolioForm({ title: becomes.title, status: "Draft" }, learner.photos);
  return { id: undefined, becomes, send: sending(learner, createPortfolio, { form, headers }) };
}

// One photo stays, the others are removed, one is new.
function edition(learner: Learner, id: string, seen: Snapshot): Pending {
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

function submission(learner: Learner, id: string, seen: Snapshot): Pending {
  const becomes = { ...seen, status: "To Be Reviewed", version: seen.version + 1 };
  return { id, becomes, send: sending(learner, changePortfolio, { id, body: { status: becomes.status } }) };
}

function deletion(learner: Learner, id: string): Pending {
  return { id, becomes: undefined, send: sending(learner, deletePortfolio, { id }) };
}

function sending<S extends CallShape>(learner: Learner, call: Call<S>, sent: Parameters<typeof send>[2]) {
  return (url: string) => send(url, call, { token: learner.token, ...sent });
}

function compare(learner: Learner, now: Map<string, Snapshot>, pending: Pending | undefined): string[] {
  const errors: string[] = [];
  for (const [id, seen] of learner.acknowledged) {
    const allowed = pending?.id === id ? [seen, pending.becomes] : [seen];
    const found = JSON.stringify(now.get(id));
    if (!allowed.some((one) => JSON.stringify(one) === found))
      errors.push(`lost: ${JSON.stringify(seen)}, now ${found}`);
  }
  for (const id of learner.deleted) if (now.has(id)) errors.push(`deleted, but back: ${id}`);
  for (const [id, seen] of now) {
    const isPending = pending && !pending.id && pending.becomes?.title === seen.title;
    if (!learner.acknowledged.has(id) && !isPending) errors.push(`nobody saved ${JSON.stringify(seen)}`);
  }
  return errors;
}

async function listed(learner: Learner, url: string): Promise<Map<string, Snapshot>> {
  return new Map((await ownPortfolios(learner, url)).map((portfolio) => [portfolio._id, snapshotOf(portfolio)]));
}

async function ownPortfolios(learner: Learner, url: string): Promise<Portfolio[]> {
  const { body } = await withRetries(() => send(url, listOwnPortfolios, { token: learner.token }));
  return z.array(Portfolio).parse(body);
}

// On a busy machine the server may answer 503; then the request is repeated.
async function withRetries(request: () => ReturnType<typeof send>): ReturnType<typeof send> {
  for (;;) {
    const answer = await request();
    if (answer.status !== 503) return answer;
  }
}

function snapshotOf({ title, status, version, images }: Portfolio): Snapshot {
  return { title, status, version, photos: images.length };
}
