import { day } from "contract/core/calendar.ts";
import { askToConfirm, deleteHours } from "contract/plan/hours.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { enqueuedEmails } from "../../../test/product/email/emails.ts";
import { confirmed, withHours } from "../../../test/product/hours.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { mailedToken } from "../../../test/product/witnesses.ts";
import { runHousekeeping } from "../../operations/housekeeping.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-04T09:00:00.000Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const [mick, jo] = ["mick@kirkgate.example", "jo@kirkgate.example"];
const to = async (address: string) => (await enqueuedEmails(product.deps.db, address)).length;

/** How many e-mails each day began with. */
async function everyDay(address: string): Promise<number[]> {
  const sent: number[] = [];
  for (let days = 0; days <= 15; days++) {
    await runHousekeeping(product.deps, { error: () => expect.unreachable(), info: () => undefined });
    sent.push(await to(address));
    clock.advance(day);
  }
  return sent;
}

test("an employer is reminded on days 3 and 7 with the same link; whoever was asked before is not", async () => {
  const { learner, week } = await withHours(product);
  for (const email of [jo, mick]) await product.as(learner, askToConfirm, { body: { week, email, name: "Somebody" } });
  expect(await everyDay(mick)).toEqual([1, 1, 1, 2, 2, 2, 2, ...Array(9).fill(3)]);
  expect([await to(jo), await mailedToken(product, mick, 2)]).toEqual([1, await mailedToken(product, mick, 0)]);
  const [first, second] = await enqueuedEmails(product.deps.db, mick);
  expect([first?.subject, second?.subject]).toEqual([
    "Lee Learner asks you to confirm a week of training",
    "Lee Learner still asks you to confirm a week of training",
  ]);
});

test("nobody is reminded of a week that they have confirmed, or that is empty by then", async () => {
  const [one, other] = [await withHours(product), await withHours(product)];
  await product.as(one.learner, askToConfirm, { body: { week: one.week, email: mick, name: "Mick" } });
  await product.as(other.learner, askToConfirm, { body: { week: other.week, email: jo, name: "Jo" } });
  expect((await confirmed(product, await mailedToken(product, mick))).status).toBe(201);
  await product.as(other.learner, deleteHours, { params: { id: other.id } });
  await everyDay(mick);
  expect([await to(mick), await to(jo)]).toEqual([1, 1]);
});
