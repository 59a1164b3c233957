import { listNotifications } from "contract/notifications/notifications.ts";
import { sampleByHand } from "contract/quality/appeals.ts";
import { checkSample } from "contract/quality/samples.ts";
import { takeBack } from "contract/reviews/deciding.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { givenDuty, sampled } from "../../test/product/quality.ts";
import { newestOf, other, place, roundOf } from "../../test/product/raised.ts";

// Decisions may be taken back after a verifier sampled their round; the verifier is told.

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const title = "“Consumer unit change”";
const told = [`Ann Archer took back decisions on ${title} that you sampled.`, "/quality?sample="];
const reason = "The photo is of another board.";

async function sampledOf(id: string) {
  const { db } = product.deps;
  return (await db.selectFrom("samples").selectAll().where("id", "=", id).executeTakeFirstOrThrow()).portfolio;
}
/** What somebody was told of decisions that were taken back: the text and where it leads. */
async function bellOf(who: TestUser) {
  const { notifications } = (await product.as(who, listNotifications)).body;
  return notifications.filter(({ kind }) => kind === "takenBack").map(({ text, path }) => [text, path]);
}
async function reviewed(id: string, body: object) {
  clock.advance(1000);
  const answer = await product.as(product.ann, reviewPortfolio, { params: { id }, body: body as { status: "Done" } });
  expect(answer.status).toBe(200);
}
async function takenBack(id: string, who = product.ann, at = place) {
  clock.advance(1000);
  expect((await product.as(who, takeBack, { params: { id }, body: { ...at, reason } })).status).toBe(200);
}
const agreed = (id: string) =>
  product.as(product.bob, checkSample, { params: { id }, body: { verdict: "agree" as const } });

/** A portfolio of Sam's with two accepted criteria, of which Bob samples the round by hand. */
async function sampledWithTwo(): Promise<string> {
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  await givenDuty(product, product.bob);
  const decisions = [place, other].map((one) => ({ ...one, verdict: "accepted" }));
  await reviewed(id, { status: "Reviewed", decisions });
  const body = {
    round: await roundOf(product, id),
    kind: "interim" as const,
    reason: "A complaint of the employer.",
  };
  expect((await product.as(product.bob, sampleByHand, { body })).status).toBe(201);
  return id;
}

describe("who sampled a round", () => {
  test.each([
    ["that waits", false],
    ["that they agreed with", true],
  ])("%s is told of a decision that is taken back", async (_, isChecked) => {
    const sample = await sampled(product);
    const id = await sampledOf(sample);
    if (isChecked) expect((await agreed(sample)).status).toBe(200);
    await takenBack(id);
    expect(await bellOf(product.bob)).toEqual([[told[0], `${told[1]}${sample}`]]);
    for (const who of [product.ann, product.ada, product.sam, product.tom]) expect(await bellOf(who)).toEqual([]);
  });

  test("is told once for a round that is marked as undone, however many decisions", async () => {
    const id = await sampledWithTwo();
    await reviewed(id, { status: "Done" });
    await reviewed(id, { status: "Reviewed" });
    expect(await bellOf(product.bob)).toEqual([[told[0], `${told[1]}${await newestOf(product, id)}`]]);
  });

  test("is told once of decisions that are taken back one after another", async () => {
    const id = await sampledWithTwo();
    await takenBack(id);
    await takenBack(id, product.ann, other);
    expect(await bellOf(product.bob)).toHaveLength(1);
  });

  test("is not told of decisions of another round, nor once they verify no longer", async () => {
    const sample = await sampled(product);
    const id = await sampledOf(sample);
    await reviewed(id, { status: "Reviewed", decisions: [{ ...other, verdict: "accepted" }] });
    await takenBack(id, product.ann, other);
    expect(await bellOf(product.bob)).toEqual([]);
    await agreed(sample);
    await product.deps.db.updateTable("duties").set({ until: "2026-11-01" }).execute();
    await takenBack(id);
    expect(await bellOf(product.bob)).toEqual([]);
  });

  test("as an administrator is told too", async () => {
    const vic = await product.newcomer({ role: "admin" });
    await givenDuty(product, vic);
    const sample = await sampled(product, vic);
    await takenBack(await sampledOf(sample));
    expect(await bellOf(vic)).toEqual([[told[0], `${told[1]}${sample}`]]);
  });
});
