import { logIn, register, setActive } from "contract/accounts/accounts.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";

let product: OpenProduct;

beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

// A new installation: nobody has an account, and nobody ever had one.
async function removeAccounts(of: OpenProduct): Promise<void> {
  for (const table of ["sessions", "oneTimeClaims", "accounts"] as const) await of.deps.db.deleteFrom(table).execute();
}

function registering(email: string, more: Record<string, string> = {}, of = product) {
  const form = {
    name: "Fay First",
    email,
    password: "long-enough-7",
    dob: "1980-05-06",
    postcode: "LS1 1AA",
    qualification: "Degree",
    phone: "0113 496 0001",
    referenceNo: "F-1",
    role: "admin",
    ...more,
  };
  return of.as(undefined, register, { form });
}

async function activeAdmins(of = product): Promise<number> {
  const rows = await of.deps.db
    .selectFrom("accounts")
    .select("id")
    .where("role", "=", "admin")
    .where("isActive", "=", 1)
    .execute();
  return rows.length;
}

describe("the first administrator", () => {
  test("is active at once; the second waits until the first activates them", async () => {
    await removeAccounts(product);
    const first = await registering("first@example.com");
    const second = await registering("second@example.com");
    expect([first.body.user.isActive, second.body.user.isActive]).toEqual([true, false]);

    const login = await product.as(undefined, logIn, {
      body: { email: "first@example.com", password: "long-enough-7" },
    });
    const fay = { id: first.body.user._id, email: "first@example.com", token: login.body.token };
    const params = { id: second.body.user._id };
    expect((await product.as(fay, setActive, { params, body: { isActive: true } })).body.message).toBe(
      "User activated successfully",
    );
    expect(
      (await product.as(undefined, logIn, { body: { email: "second@example.com", password: "long-enough-7" } })).status,
    ).toBe(200);
  });

  test("is one, also when five people register at the same instant", async () => {
    await removeAccounts(product);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((number) => registering(`first-${number}@example.com`)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
    expect(answers.filter((answer) => answer.body.user.isActive)).toHaveLength(1);
    expect(await activeAdmins()).toBe(1);
  });

  test("is one, also when the same person clicks twice", async () => {
    await removeAccounts(product);
    const answers = await Promise.all([1, 2, 3].map(() => registering("first@example.com")));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    expect(await activeAdmins()).toBe(1);
  });

  test("is not the next one to register when the only administrator has been switched off", async () => {
    await product.deps.db.updateTable("accounts").set({ isActive: 0 }).where("role", "=", "admin").execute();
    expect((await registering("late@example.com")).body.user.isActive).toBe(false);
    expect(await activeAdmins()).toBe(0);
  });

  test("is neither a student nor an assessor, nor does a refused registration use the chance up", async () => {
    await removeAccounts(product);
    expect((await registering("s@example.com", { role: "student" })).body.user.isActive).toBe(true);
    expect((await registering("a@example.com", { role: "assessor" })).body.user.isActive).toBe(false);
    expect((await registering("s@example.com")).status).toBe(409);
    expect((await registering("weak@example.com", { password: "password123" })).status).toBe(400);
    expect((await registering("first@example.com")).body.user.isActive).toBe(true);
  });
});

describe("where a setup code is set", () => {
  test("only whoever gives it becomes the first administrator", async () => {
    const guarded = await openProduct({ settings: { SETUP_CODE: "open sesame" } });
    await removeAccounts(guarded);
    const without = await registering("without@example.com", {}, guarded);
    const wrong = await registering("wrong@example.com", { setupCode: "open barley" }, guarded);
    const right = await registering("right@example.com", { setupCode: "open sesame" }, guarded);
    const late = await registering("late@example.com", { setupCode: "open sesame" }, guarded);
    const active = await activeAdmins(guarded);
    await guarded.close();

    expect([without.status, without.body.user.isActive]).toEqual([201, false]);
    expect([wrong.status, wrong.body.message]).toEqual([400, "The setup code is not right."]);
    expect(right.body.user.isActive).toBe(true);
    expect(late.body.user.isActive).toBe(false);
    expect(active).toBe(1);
  });

  test("students need none", async () => {
    const guarded = await openProduct({ settings: { SETUP_CODE: "open sesame" } });
    const student = await registering("s@example.com", { role: "student", setupCode: "whatever" }, guarded);
    await guarded.close();
    expect(student.body.user.isActive).toBe(true);
  });
});
