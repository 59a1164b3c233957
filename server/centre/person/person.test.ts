import {
  assignAssessor,
  correctAccount,
  logIn,
  register,
  resetPassword,
  setActive,
  viewSelf,
} from "contract/accounts/accounts.ts";
import { sendWelcome, signOutPerson, viewPerson } from "contract/centre/person.ts";
import { changeRegistration, listEnrolments } from "contract/qualifications/qualifications.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emailsTo, tokenIn } from "../../../test/product/email/emails.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { diploma, enrolled, imported } from "../../../test/product/qualifications.ts";
import { recorded } from "../../../test/product/records.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const view = async ({ id }: TestUser) => (await product.as(product.ada, viewPerson, { params: { id } })).body;
const correct = ({ id }: TestUser, version: number, body: { name?: string; email?: string }) =>
  product.as(product.ada, correctAccount, { params: { id }, headers: { "if-match": `"${version}"` }, body });
const hour = 3_600_000;

test("an administrator reads what waits for a learner, and on whom", async () => {
  await saved(product, product.sam, { status: "To Be Reviewed" });
  clock.advance(hour);
  await saved(product, product.sam, { status: "To Be Reviewed" });
  await recorded(product);
  const { account, waits, progress, sessions } = await view(product.sam);
  expect(account).toMatchObject({ _id: product.sam.id, role: "student", isActive: true });
  expect(waits).toEqual([
    { what: "portfolios", count: 2, since: "2026-03-02T09:00:00.000Z", by: account.assignedAssessor, names: [] },
    expect.objectContaining({ what: "records", count: 1, by: { _id: product.sam.id, name: account.name } }),
  ]);
  expect(progress?.units.map(({ unit }) => unit)).toContain("315");
  expect(sessions.length).toBeGreaterThan(0);
  const assessor = await view(product.ann);
  expect(assessor.waits).toMatchObject([{ what: "portfolios", count: 2, by: { _id: product.ann.id } }]);
  expect([assessor.progress, assessor.assessors]).toEqual([null, []]);
});

test("assessors over time, the present one first", async () => {
  const learner = await product.newcomer({ assessor: product.ann.id });
  clock.advance(hour);
  for (const assessorId of [product.bob.id, null, product.ann.id]) {
    await product.as(product.ada, assignAssessor, { params: { id: learner.id }, body: { assessorId } });
    clock.advance(hour);
  }
  const { assessors } = await view(learner);
  expect(
    assessors.map(({ assessor, from, until }) => [assessor._id, from.slice(11, 16), until?.slice(11, 16)]),
  ).toEqual([
    [product.ann.id, "12:00", undefined],
    [product.bob.id, "10:00", "11:00"],
  ]);
});

test("one who had an assessor before the log began has that one too", async () => {
  const learner = await product.newcomer({ assessor: product.bob.id });
  expect((await view(learner)).assessors).toMatchObject([{ assessor: { _id: product.bob.id }, until: null }]);
});

test("of two corrections of what both have read, the second is refused and nothing is lost", async () => {
  const learner = await product.newcomer({});
  const { version } = await view(learner);
  expect((await correct(learner, version, { email: "right@example.com" })).status).toBe(200);
  const { status, body } = await correct(learner, version, { email: "wrong@example.com" });
  expect([status, body.message]).toEqual([
    412,
    "Somebody else has corrected this account in the meantime. Look at it, then save again.",
  ]);
  const now = await view(learner);
  expect(now.account.email).toBe("right@example.com");
  expect((await correct(learner, now.version, { name: "Right Name" })).status).toBe(200);
});

test("what somebody does elsewhere in their account does not stand in the way of a correction", async () => {
  const learner = await product.newcomer({});
  const { version } = await view(learner);
  const params = { id: learner.id };
  await product.as(product.ada, setActive, { params, body: { isActive: false } });
  await product.as(product.ada, assignAssessor, { params, body: { assessorId: product.ann.id } });
  expect((await view(learner)).version).toBe(version);
});

test("a welcome goes out again to the present address, and three times an hour at most", async () => {
  const learner = await product.newcomer({});
  const send = () => {
    clock.advance(1000);
    return product.as(product.ada, sendWelcome, { params: { id: learner.id } });
  };
  const [first, second] = [await send(), await send()];
  expect([first.status, first.body.message]).toEqual([200, `A welcome email is on its way to ${learner.email}.`]);
  expect(second.status).toBe(200);
  const [old, fresh] = await emailsTo(product, learner.email);
  const use = (token: string) =>
    product.as(undefined, resetPassword, { params: { token }, body: { password: "correct horse 8" } });
  expect((await use(tokenIn(old))).status).toBe(400);
  expect((await use(tokenIn(fresh))).status).toBe(200);
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
  clock.advance(hour + 1);
  expect((await send()).status).toBe(200);
});

test("somebody inactive gets no welcome", async () => {
  const idle = await product.newcomer({ isActive: 0 });
  const { status, body } = await product.as(product.ada, sendWelcome, { params: { id: idle.id } });
  expect([status, body.message]).toEqual([409, "Activate the account before you send a welcome email."]);
  expect(await emailsTo(product, idle.email)).toEqual([]);
});

test("signing somebody out ends every session of theirs, and nobody else's", async () => {
  const learner = await product.newcomer({});
  const { status, body } = await product.as(product.ada, signOutPerson, { params: { id: learner.id } });
  expect([status, body.message]).toEqual([200, "They are signed out everywhere."]);
  expect((await product.as(learner, viewSelf)).status).toBe(401);
  expect((await product.as(product.sam, viewSelf)).status).toBe(200);
  expect((await view(learner)).sessions).toEqual([]);
  const again = await product.as(product.ada, signOutPerson, { params: { id: learner.id } });
  expect(again.body.message).toBe("They were signed in nowhere.");
  expect((await product.as(product.ada, signOutPerson, { params: { id: product.ada.id } })).status).toBe(409);
});

test("whom an administrator registers chooses a password with a link; nobody else can do without one", async () => {
  const form = {
    ...{ name: "Nia Newcomer", email: "nia@example.com", dob: "2001-03-27", postcode: "LS1 4AP" },
    ...{ qualification: "NVQ", phone: "0113 496 0000", referenceNo: "R-1", role: "assessor" },
  };
  for (const [who, sent] of [
    [undefined, { ...form, password: "" }],
    [product.sam, { ...form, password: "" }],
    [product.ada, form],
  ] as const) {
    const { status, body } = await product.as(who, register, { form: sent });
    expect([status, body.errors]).toEqual([400, [{ path: "password", message: "Use at least 8 characters." }]]);
  }
  const { status, body } = await product.as(product.ada, register, { form: { ...form, password: "" } });
  expect([status, body.message]).toEqual([
    201,
    "Registration successful. An email with a link to choose a password is on its way to nia@example.com.",
  ]);
  const token = tokenIn((await emailsTo(product, "nia@example.com"))[0]);
  await product.as(undefined, resetPassword, { params: { token }, body: { password: "correct horse 8" } });
  const login = { email: "nia@example.com", password: "correct horse 8" };
  expect((await product.as(undefined, logIn, { body: login })).status).toBe(200);
});

test("the registration of a further enrolment is corrected, once for what was read", async () => {
  await enrolled(product, product.sam, (await imported(product, diploma())).id);
  const lines = async () =>
    (await product.as(product.ada, listEnrolments, { params: { id: product.sam.id } })).body.enrolments;
  const change = ({ _id: id, version }: { _id: string; version: number }, registrationNo: string) =>
    product.as(product.ada, changeRegistration, {
      params: { id },
      headers: { "if-match": `"${version}"` },
      body: { registrationNo, registeredOn: "2026-01-05" },
    });
  for (const line of await lines()) {
    expect((await change(line, `CG-${line._id.slice(0, 4)}`)).status).toBe(200);
    expect((await change(line, "late")).status).toBe(412);
  }
  expect((await lines()).map(({ _id, registrationNo, registeredOn }) => [registrationNo, registeredOn, _id])).toEqual(
    (await lines()).map(({ _id }) => [`CG-${_id.slice(0, 4)}`, "2026-01-05", _id]),
  );
});
