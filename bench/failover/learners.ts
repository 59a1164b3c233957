import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { pathOf } from "contract/core/paths.ts";
import { createPortfolio, listOwnPortfolios, type Portfolio } from "contract/portfolios/portfolios.ts";
import { newStudent } from "../../test/durability/front-door.ts";
import { photo } from "../../test/product/photos.ts";
import type { Visitor } from "../day/crowd.ts";
import { type Form, get, newDraft, withNewPhotos } from "../harness/requests.ts";
import { authorizationOf } from "../harness/server.ts";

/** In milliseconds. */
const patience = 10_000;

export interface Learner {
  token: string;
  picture: Buffer;
  /** The titles that the server said it had saved. */
  acknowledged: Set<string>;
  /** What has no answer yet. */
  pending?: { title: string; form: Form } | undefined;
}

export async function newLearners(url: string, count: number): Promise<Learner[]> {
  const picture = Buffer.from(await (await photo(640, 480)).arrayBuffer());
  const learners: Learner[] = [];
  while (learners.length < count) {
    const token = await newStudent(url, `Person${learners.length}`);
    learners.push({ token, picture, acknowledged: new Set() });
  }
  return learners;
}

/** Saves a draft with a photo and reads the list. A save without an answer is sent again with its key, as browsers do. */
export function visitorOf(learner: Learner, onSaved: () => void): Visitor {
  const { token, picture, acknowledged } = learner;
  return async (ask) => {
    learner.pending ??= await newSave(token, picture);
    const { title, form } = learner.pending;
    const headers = { ...form.headers, "idempotency-key": title };
    const save = { call: "save", path: pathOf(createPortfolio), method: "POST", headers, body: form.body };
    if (!(await ask({ ...save, longest: patience }))) {
      await setTimeout(100);
      return;
    }
    acknowledged.add(title);
    learner.pending = undefined;
    onSaved();
    const path = pathOf(listOwnPortfolios);
    await ask({ call: "list", path, headers: authorizationOf(token), longest: patience });
  };
}

async function newSave(token: string, picture: Buffer) {
  const title = `Job ${randomUUID()}`;
  return { title, form: withNewPhotos(await newDraft(token, [picture], title)) };
}

/** How many titles were acknowledged and are not stored, and how many are stored twice. */
export async function lostAndTwice(url: string, learners: Learner[]): Promise<{ lost: number; twice: number }> {
  let [lost, twice] = [0, 0];
  for (const { token, acknowledged } of learners) {
    const list = await get(url + pathOf(listOwnPortfolios), token);
    const titles = (JSON.parse(list) as Portfolio[]).map(({ title }) => title);
    const stored = new Set(titles);
    lost += [...acknowledged].filter((title) => !stored.has(title)).length;
    twice += titles.length - stored.size;
  }
  return { lost, twice };
}
