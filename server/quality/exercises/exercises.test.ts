import { downloadOwnData } from "contract/accounts/profile.ts";
import { day, minute } from "contract/core/calendar.ts";
import { listNotifications } from "contract/notifications/notifications.ts";
import {
  agreeOnExercise,
  endExercise,
  listExercises,
  listParticipants,
  setExercise,
  viewExercise,
} from "contract/quality/exercises.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answered, decidedRound, ended, exercised, judgement } from "../../../test/product/exercises.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { givenDuty, plan } from "../../../test/product/quality.ts";
import { roundOf } from "../../../test/product/raised.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const newcomer = (name: string) => product.newcomer({ role: "assessor", name });
const view = async (who: TestUser, id: string) => (await product.as(who, viewExercise, { params: { id } })).body;
const agree = (who: TestUser, id: string, headers = {}) =>
  product.as(who, agreeOnExercise, { params: { id }, body: { text: "A gland has to be in sight." }, headers });
const told = async (who: TestUser) =>
  (await product.as(who, listNotifications)).body.notifications.map(({ text, isRead }) => ({ text, isRead }));

describe("an exercise", () => {
  test("goes from being judged to what was agreed, and tells who takes part", async () => {
    const [una, ugo] = [await newcomer("Una Upton"), await newcomer("Ugo Udall")];
    const { id } = await exercised(product, { participants: [una, ugo] });
    expect(await view(una, id)).toMatchObject({ state: "open", asked: 2, answered: 0, isYours: true, own: null });
    const given = judgement(["not yet", "not yet"], "A hard one.");
    expect((await answered(product, una, id, given)).body.message).toMatch(/^Your answer is kept\. What others/);
    expect(await view(una, id)).toMatchObject({ answered: 1, isAnswered: true, found: null, own: given });
    expect((await agree(product.bob, id)).status).toBe(409);
    clock.advance(minute);
    expect((await answered(product, ugo, id)).body.message).toMatch(/It was the last/);
    clock.advance(minute);
    const { found, state } = await view(ugo, id);
    expect(state).toBe("ended");
    expect(found?.decided).toMatchObject(judgement().lines);
    expect(found?.parts.map(({ by, lines }) => [by.name, lines.map(({ verdict }) => verdict)])).toEqual([
      ["Ugo Udall", ["accepted", "not yet"]],
      ["Una Upton", ["not yet", "not yet"]],
    ]);
    expect((await agree(product.bob, id)).status).toBe(200);
    expect((await view(una, id)).found?.agreed).toMatchObject({
      by: { name: "Bob Barnes" },
      text: "A gland has to be in sight.",
    });
    expect(await told(una)).toEqual([
      { text: "An exercise has ended. Read what was found and agreed.", isRead: false },
      { text: "An exercise has ended. Read what was found and agreed.", isRead: false },
      { text: "A round waits for you to judge it blind.", isRead: true },
    ]);
  });

  test("is answered once, whole, and not after its end", async () => {
    const [una, ugo] = [await newcomer("Una Upton"), await newcomer("Ugo Udall")];
    const { id } = await exercised(product, { participants: [una, ugo] });
    const { lines } = judgement();
    const refused = async (given: Parameters<typeof answered>[3]) => {
      const { status, body } = await answered(product, una, id, given);
      return [status, body.errors?.[0]?.message];
    };
    expect(await refused({ lines: lines.slice(0, 1), text: "" })).toEqual([400, "Accept 315 6.3b, or say not yet."]);
    expect(await refused({ lines: [...lines, ...lines], text: "" })).toEqual([
      400,
      "Judge the criteria of this round, each of them once.",
    ]);
    const bare = lines.map((line) => ({ ...line, verdict: "not yet" as const, text: "" }));
    expect(await refused({ lines: bare, text: "" })).toEqual([400, "Say what is missing for 315 6.2e and 315 6.3b."]);
    const twice = await Promise.all([answered(product, una, id), answered(product, una, id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ended(product, product.bob, id)).status).toBe(200);
    expect((await answered(product, ugo, id)).body.message).toBe("This exercise has ended. Read what was found.");
    expect((await ended(product, product.bob, id)).status).toBe(409);
  });

  test("ends once when the last two answer at the same instant", async () => {
    const participants = [await newcomer("Una Upton"), await newcomer("Ugo Udall"), await newcomer("Ulf Ullman")];
    const { id } = await exercised(product, { participants });
    const all = await Promise.all(participants.map((who) => answered(product, who, id)));
    expect(all.filter(({ body }) => body.message.includes("the last"))).toHaveLength(1);
    expect((await view(product.bob, id)).state).toBe("ended");
  });

  test("is changed on the version that was looked at", async () => {
    const { id } = await exercised(product);
    const headers = { "if-match": '"2"' };
    expect((await product.as(product.bob, endExercise, { params: { id }, headers })).status).toBe(412);
    await ended(product, product.bob, id);
    expect((await agree(product.bob, id, { "if-match": '"1"' })).status).toBe(412);
    expect((await agree(product.bob, id, headers)).status).toBe(200);
  });

  test("is due after twelve months without one that somebody answered", async () => {
    const due = async () => (await product.as(product.ada, listExercises)).body.standardised.isDue;
    const yearAgo = new Date(clock.now().getTime() - 365 * day).toISOString();
    const { id, participants } = await exercised(product);
    expect(await due()).toBe(false);
    await plan(product, product.bob);
    expect(await due()).toBe(false);
    await product.deps.db.updateTable("samplingPlans").set({ at: yearAgo }).execute();
    expect(await due()).toBe(true);
    for (const who of participants) await answered(product, who, id);
    expect(await due()).toBe(false);
    await product.deps.db.updateTable("exercises").set({ endedAt: yearAgo }).execute();
    expect(await due()).toBe(true);
  });
});

describe("nobody takes part who", () => {
  test("decided or countersigned, has the learner, looked at a sample or chose it", async () => {
    const { round, portfolio } = await exercised(product);
    const found = await product.as(product.bob, listParticipants, { params: { id: round } });
    expect(found.body.map(({ name }) => name)).toEqual(["Una Upton"]);
    await ended(product, product.bob, (await product.as(product.bob, listExercises)).body.exercises[0]?._id ?? "");
    const body = { round: await roundOf(product, portfolio), participants: [product.ann.id] };
    expect((await product.as(product.bob, setExercise, { body })).body.errors?.[0]?.path).toBe("participants");
  });

  test("decided, whatever the program says: the database refuses them", async () => {
    const { id } = await exercised(product);
    const part = { exercise: id, account: product.ann.id, lines: "[]", text: "", answeredAt: null };
    await expect(product.deps.db.insertInto("exerciseParts").values(part).execute()).rejects.toThrow(
      "You made or countersigned these decisions.",
    );
    const taken = product.deps.db.updateTable("exerciseParts").set({ account: product.ann.id });
    await expect(taken.where("exercise", "=", id).execute()).rejects.toThrow("You made or countersigned");
  });

  test("one round is in one open exercise", async () => {
    const { round, participants } = await exercised(product);
    const body = { round, participants: participants.map(({ id }) => id) };
    expect((await product.as(product.bob, setExercise, { body })).status).toBe(409);
  });
});

test("neither the learner nor who decided is named in what is judged", async () => {
  const form = {
    title: "Board for SAM",
    taskDescription: "I am Sam Singh, and Ann saw it.",
    observedBy: "Otto Oswald",
  };
  const portfolio = await decidedRound(product, form as object);
  const { id, participants } = await exercised(product, { portfolio });
  const [una = product.bob] = participants;
  const shown = await view(una, id);
  expect(shown).toMatchObject({ title: "Board for …", texts: { taskDescription: "I am …, and … saw it." } });
  const all = JSON.stringify([shown, (await product.as(una, listExercises)).body]);
  expect(all).not.toMatch(/\bsam\b|singh|\bann\b|otto/i);
  expect(all).not.toContain(portfolio);
  expect(all).not.toContain(product.sam.id);
  const tom = await newcomer("Tom Tower");
  expect((await product.as(tom, viewExercise, { params: { id } })).status).toBe(404);
});

test("before its end no answer holds a verdict, a text or a name of another", async () => {
  await givenDuty(product, product.bob);
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 2, maxLength: 3 }),
      fc.nat(3),
      async (verdicts, endsAfter) => {
        const run = ++nth;
        const judges: { who: TestUser; given: ReturnType<typeof judgement>; words: string[] }[] = [];
        for (const [index, pair] of verdicts.entries()) {
          const who = await newcomer(`Judge${run}x${index} Quorum${index}`);
          const said = `Said${run}x${index}`;
          const [first, second] = pair.map((one) => (one ? ("accepted" as const) : ("not yet" as const)));
          const given = judgement([first ?? "accepted", second ?? "accepted"], said);
          judges.push({ who, given, words: [said, `Judge${run}x${index}`, `Quorum${index}`, who.id] });
        }
        const { id } = await exercised(product, { participants: judges.map(({ who }) => who) });
        for (const [index, { who, given }] of judges.entries()) {
          if (index === endsAfter) await ended(product, product.bob, id);
          const isOpen = index <= endsAfter && (await view(product.bob, id)).state === "open";
          if (isOpen) await expectBlind(id, judges);
          await answered(product, who, id, given);
        }
        await ended(product, product.bob, id);
        const { found } = await view(product.bob, id);
        expect(found).not.toBeNull();
        for (const { words } of judges.slice(0, endsAfter)) expect(JSON.stringify(found)).toContain(words[0]);
      },
    ),
    { numRuns: 4 },
  );
});

async function expectBlind(id: string, judges: { who: TestUser; words: string[] }[]): Promise<void> {
  for (const who of [product.ada, product.bob, ...judges.map((judge) => judge.who)]) {
    const { own, ...shown } = await view(who, id);
    const listed = (await product.as(who, listExercises)).body;
    const notified = (await product.as(who, listNotifications)).body;
    const stored = await product.as(who, downloadOwnData);
    expect(shown.found).toBeNull();
    expect(JSON.stringify([shown, listed.exercises[0]])).not.toMatch(/"(accepted|not yet)"/);
    const all = JSON.stringify([own, shown, listed, notified, stored.body.exercises]);
    for (const other of judges.filter((judge) => judge.who.id !== who.id))
      for (const word of other.words) expect(all).not.toContain(word);
  }
}
