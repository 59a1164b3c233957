import { setActive } from "contract/accounts/accounts.ts";
import { importLearners } from "contract/accounts/import.ts";
import { erasePerson } from "contract/centre/retention.ts";
import { createPortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { prepared } from "../../server/platform/database/prepared-statements.ts";
import { tableFacts, tableNames } from "../../server/platform/database/table-facts.ts";
import { learnersCsv } from "../product/learners.ts";
import { openStorage } from "../product/object-storage/storage.ts";
import { photo } from "../product/photos.ts";
import { portfolioForm, saved } from "../product/portfolios.ts";
import { type OpenProduct, openProduct } from "../product/product.ts";
import { type FailingStep, failingFile, failingRequest, failingStatement } from "./failing-steps.ts";
import { errorsIn } from "./integrity.ts";

const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };

/** Acts that are done again with their key; each tells beforehand what it needs. */
const acts = {
  save: async ({ as, sam }: OpenProduct, headers: Headers) => {
    const form = portfolioForm({ status: "To Be Reviewed", images: [await photo(40, 30), await photo(30, 40)] });
    return () => as(sam, createPortfolio, { form, headers });
  },
  "close a round with decisions": async (product: OpenProduct, headers: Headers) => {
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
    const body = { status: "Reviewed" as const, decisions: [{ ...place, verdict: "accepted" as const }] };
    return () => product.as(product.ann, reviewPortfolio, { params: { id }, body, headers });
  },
  delete: async (product: OpenProduct, headers: Headers) => {
    const { _id: id } = await saved(product, product.sam);
    return () => product.as(product.sam, deletePortfolio, { params: { id }, headers });
  },
  "import learners": async ({ as, ada, ann }: OpenProduct, headers: Headers) => {
    const file = new File([learnersCsv([{ assessor: ann.email }, {}])], "learners.csv");
    return () => as(ada, importLearners, { form: { file }, headers });
  },
  "erase a person": async (product: OpenProduct, headers: Headers) => {
    const { ada, ann } = product;
    const learner = await product.newcomer({ name: "Ed Erasable", assessor: ann.id });
    await saved(product, learner, { images: [await photo(40, 30)] });
    await product.as(ada, setActive, { params: { id: learner.id }, body: { isActive: false } });
    const body = { name: "Ed Erasable", reason: "They asked." };
    return () => product.as(ada, erasePerson, { params: { id: learner.id }, body, headers });
  },
};
type Headers = { "idempotency-key": string };

let product: OpenProduct;
let step: FailingStep;
let nth = 0;

// Refused attempts count too, and a login may come between.
const uncounted = ["attempts", "sessions"];
const counted = tableNames.filter((name) => {
  const { isLocal, isDerived } = tableFacts[name];
  return !isLocal && !isDerived && !uncounted.includes(name);
});
// In one statement, planned once: to read every row of every table for each step cost more than all that is tested.
const counting = sql.raw<{ table: string; rows: number }>(
  counted.map((name) => `select '${name}' as "table", count(*) as "rows" from "${name}"`).join(" union all "),
);
const counter = prepared([], (db) => ({ compile: () => counting.compile(db) }));

/** How many rows each table has. */
async function counts(): Promise<Record<string, number>> {
  const rows = await counter(product.deps.db, {});
  return Object.fromEntries(rows.map(({ table, rows }) => [table, Number(rows)]));
}

/** What an act adds to each table. */
async function addedBy(work: (before: Record<string, number>) => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts();
  await work(before);
  const after = await counts();
  return Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]));
}

/** Lets every step of an act fail in turn: it is done or not, and done once when it is sent again. */
async function failEach(name: keyof typeof acts): Promise<number> {
  const keyed = () => acts[name](product, { "idempotency-key": `failing ${++nth}` });
  const first = await keyed();
  const expected = await addedBy(async () => expect((await first()).status).toBeLessThan(300));
  for (let failing = 1; ; failing++) {
    const act = await keyed();
    let isReached = false;
    const added = await addedBy(async (before) => {
      step.arm(failing);
      const answer = await act();
      isReached = step.disarm();
      const isDone = JSON.stringify(await counts()) !== JSON.stringify(before);
      if (answer.status >= 300) expect(answer.body.message, `step ${failing}`).toMatch(/\.$/);
      else expect(isDone, `step ${failing} is answered as done`).toBe(true);
      expect((await act()).status, `step ${failing}, sent again`).toBeLessThan(300);
    });
    expect(added, `step ${failing}`).toEqual(expected);
    if (!isReached) return failing - 1;
  }
}

describe.each(["a folder", "an object storage"])("with its files in %s", (store) => {
  const storage = store === "an object storage" ? openStorage() : undefined;
  beforeEach(async () => {
    product = await openProduct({ settings: { ...(await storage)?.settings } });
  });
  afterEach(async () => {
    step.restore();
    if (!storage) expect(await errorsIn(product.deps.db, product.folder, new Set())).toEqual([]);
    await product.close();
  });
  afterAll(async () => (await storage)?.close());
  const names = Object.keys(acts) as (keyof typeof acts)[];

  test.each(names)("%s: each statement fails in turn", async (name) => {
    step = failingStatement();
    expect(await failEach(name)).toBeGreaterThan(5);
  });

  test.each(names)("%s: each operation on files fails in turn", async (name) => {
    const opened = await storage;
    step = opened ? failingRequest(opened.gateway) : await failingFile();
    expect(await failEach(name)).toBeGreaterThanOrEqual(name === "save" ? 4 : 0);
  });
});
