import { readdir } from "node:fs/promises";
import { logIn, register, viewSelf } from "contract/accounts/accounts.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";

let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

let newcomers = 0;

function form(fields: Record<string, string | Blob | Blob[]> = {}) {
  return {
    name: "Nia New",
    email: `nia-${++newcomers}@example.com`,
    password: "long-enough-7",
    dob: "2003-05-06",
    postcode: "LS1 1AA",
    qualification: "Level 2",
    phone: "0113 496 0001",
    referenceNo: "N-1",
    role: "student",
    ...fields,
  };
}

function registering(fields: Record<string, string | Blob | Blob[]>, who?: TestUser) {
  return product.as(who, register, { form: form(fields) });
}

async function accountsOf(email: string) {
  return product.deps.db.selectFrom("accounts").selectAll().where("emailKey", "=", email.toLowerCase()).execute();
}

async function storedFiles(): Promise<string[]> {
  const names = await readdir(product.folder, { recursive: true });
  return names.filter((name) => /^(files|incoming)\/.*\w+$/.test(name) && !/^files\/..$/.test(name));
}

describe("somebody who registers", () => {
  test("as a student can log in at once and finds what they typed", async () => {
    const sent = form({ name: "  Zoë O’Neill ", email: " Zoe.ONeill@Example.com " });
    const { status, body } = await product.as(undefined, register, { form: sent });
    expect(status).toBe(201);
    expect(body.message).toBe("Registration successful. You can now log in.");
    expect(body.user).toMatchObject({ name: "Zoë O’Neill", role: "student", isActive: true });

    const login = await product.as(undefined, logIn, {
      body: { email: "zoe.oneill@example.COM", password: sent.password },
    });
    expect(login.status).toBe(200);
    const zoe = { id: body.user._id, email: sent.email, token: login.body.token };
    const self = await product.as(zoe, viewSelf);
    const { dob, postcode, qualification, phone, referenceNo } = sent;
    expect(self.body).toMatchObject({
      email: "Zoe.ONeill@Example.com",
      dob,
      postcode,
      qualification,
      phone,
      referenceNo,
    });
  });

  test.each(["name", "email", "password", "dob", "postcode", "qualification", "phone", "referenceNo", "role"])(
    "without %s is told so, by the name of the field",
    async (field) => {
      const { [field]: _, ...rest } = form() as Record<string, string>;
      for (const sent of [rest, { ...rest, [field]: "" }]) {
        const { status, body } = await product.as(undefined, register, { form: sent });
        expect(status).toBe(400);
        expect(body.errors?.map((error) => error.path)).toEqual([field]);
        expect(body.message).toMatch(/^Please check your entries\. [A-Z]/);
      }
    },
  );

  test.each([
    ["name", "x".repeat(201)],
    ["name", "Nia\u0000New"],
    ["email", "nia at example.com"],
    ["email", `${"x".repeat(250)}@example.com`],
    ["password", "1234567"],
    ["password", "x".repeat(129)],
    ["dob", "06/05/2003"],
    ["dob", "2999-01-01"],
    ["postcode", "x".repeat(21)],
    ["qualification", "x".repeat(201)],
    ["phone", "x".repeat(41)],
    ["referenceNo", "x".repeat(101)],
    ["role", "owner"],
  ])("with a wrong %s gets no account", async (field, value) => {
    const sent = form({ [field]: value });
    const { status, body } = await product.as(undefined, register, { form: sent });
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.path)).toEqual([field]);
    expect(JSON.stringify(body)).not.toContain(value);
    expect(await accountsOf(sent.email)).toEqual([]);
  });

  test.each([
    ["password123", {}],
    ["Iloveyou1", {}],
    ["nia new-comer", { name: "Nia New-Comer" }],
    ["NIA.PLAIN@EXAMPLE.COM", { email: "nia.plain@example.com" }],
    ["niaplainly", { email: "niaplainly@example.com" }],
    ["Portfolio Builder", {}],
  ])("with the password %j is asked for a better one", async (password, more) => {
    const { status, body } = await registering({ password, ...more });
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.path)).toEqual(["password"]);
  });

  test("cannot give themselves more than the ten fields", async () => {
    const sent = form({
      role: "assessor",
      isActive: "1",
      _id: product.ada.id,
      id: product.ada.id,
      assessor: product.ann.id,
      assignedAssessor: product.ann.id,
      createdAt: "1999-01-01T00:00:00Z",
      passwordHash: "x",
      emailKey: "someone@example.com",
    });
    const { status } = await product.as(undefined, register, { form: sent });
    expect(status).toBe(201);
    const [row] = await accountsOf(sent.email);
    expect(row).toMatchObject({ isActive: 0, assessor: null, emailKey: sent.email });
    expect(row?.id).not.toBe(product.ada.id);
    expect(row?.createdAt.slice(0, 4)).not.toBe("1999");
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("leaves in the audit log that they did, and nothing of what they typed", async () => {
    const sent = form({ name: "Very Private", phone: "0113 496 0999" });
    const { body } = await product.as(undefined, register, { form: sent });
    const entries = await product.deps.db
      .selectFrom("auditLog")
      .selectAll()
      .where("subjectId", "=", body.user._id)
      .execute();
    expect(entries).toMatchObject([{ action: "register", actor: body.user._id, became: "active student" }]);
    for (const typed of [sent.name, sent.email, sent.phone]) expect(JSON.stringify(entries)).not.toContain(typed);
  });
});

describe("an email address", () => {
  test("belongs to one account, whatever its case and the blanks around it", async () => {
    const first = await registering({ email: "Only.Once@example.com" });
    expect(first.status).toBe(201);
    for (const email of ["Only.Once@example.com", "only.once@EXAMPLE.com", "  ONLY.ONCE@example.com  "]) {
      const { status, body } = await registering({ email });
      expect(status).toBe(409);
      expect(body.message).toBe("An account with this email already exists.");
    }
    expect(await accountsOf("only.once@example.com")).toHaveLength(1);
  });

  test("belongs to one account also when six people claim it at the same instant", async () => {
    const emails = ["race@example.com", "Race@example.com", "RACE@example.com", "race@Example.com", "rAce@example.com"];
    const answers = await Promise.all([...emails, "race@example.com "].map((email) => registering({ email })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await accountsOf("race@example.com")).toHaveLength(1);
  });
});

describe("whether a new account can be used at once", () => {
  const cases = ["nobody", "student", "assessor", "admin"].flatMap((registrar) =>
    ["student", "assessor", "admin"].map((role) => ({
      registrar,
      role,
      active: role === "student" || registrar === "admin",
    })),
  );

  test.each(cases)("$role registered by $registrar: $active", async ({ registrar, role, active }) => {
    const who = { student: product.sam, assessor: product.ann, admin: product.ada }[registrar];
    const sent = form({ role });
    const { status, body } = await product.as(who, register, { form: sent });
    expect(status).toBe(201);
    expect(body.user.isActive).toBe(active);
    const usable = registrar === "admin" ? `${body.user.name} can log in now.` : "You can now log in.";
    expect(body.message).toContain(active ? usable : "administrator must activate your account");
    const login = await product.as(undefined, logIn, { body: { email: sent.email, password: sent.password } });
    expect(login.status).toBe(active ? 200 : 403);
  });

  test("no, if the administrator who registers it has been deactivated", async () => {
    const former = await product.newcomer({ role: "admin", isActive: 0 });
    const { body } = await registering({ role: "admin" }, former);
    expect(body.user.isActive).toBe(false);
  });

  test("no, for students too, where the centre wants to approve them", async () => {
    const careful = await openProduct({ settings: { APPROVE_STUDENTS: "true" } });
    const byThemselves = await careful.as(undefined, register, { form: form() });
    const byAda = await careful.as(careful.ada, register, { form: form() });
    await careful.close();
    expect([byThemselves.body.user.isActive, byAda.body.user.isActive]).toEqual([false, true]);
  });
});

describe("a profile image", () => {
  const picture = (type: "jpeg" | "png" | "webp", edge = 600) =>
    sharp({ create: { width: edge, height: edge / 2, channels: 3, background: "#a51" } })
      .toFormat(type)
      .toBuffer();
  const file = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);

  test.each(["jpeg", "png", "webp"] as const)(
    "may be %s; it is stored small and only its owner and staff see it",
    async (type) => {
      const sent = form({ image: file(await picture(type), "me.bin") });
      expect((await product.as(undefined, register, { form: sent })).status).toBe(201);
      const { body } = await product.as(undefined, logIn, { body: { email: sent.email, password: sent.password } });
      const nia = { id: body.user._id, email: sent.email, token: body.token };
      const path = (await product.as(nia, viewSelf)).body.image ?? expect.fail("no image");

      const shown = await product.request(undefined, { method: "GET", url: `/${path}` });
      expect(shown.statusCode).toBe(200);
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 256, height: 128 });
      const url = `/${path.split("?")[0]}`;
      const statuses = [nia, product.ada, product.sam, product.bob, undefined].map(async (who) =>
        product.request(who, { method: "GET", url }),
      );
      expect((await Promise.all(statuses)).map((one) => one.statusCode)).toEqual([200, 200, 404, 404, 401]);
    },
  );

  test.each([
    ["an SVG", 415, () => file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "me.svg")],
    ["a text that calls itself a photo", 415, () => file(Buffer.from("hello"), "me.jpg")],
    ["an empty file", 415, () => file(Buffer.alloc(0), "me.jpg")],
    ["more than 2 MB", 413, () => file(Buffer.alloc(2_000_001, 255), "huge.jpg")],
  ])("is refused when it is %s, and nothing of the registration stays", async (_what, status, image) => {
    const before = await storedFiles();
    const sent = form({ image: image() });
    const answer = await product.as(undefined, register, { form: sent });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/^(me|huge)\.(jpg|svg) is /);
    expect(await accountsOf(sent.email)).toEqual([]);
    expect(await storedFiles()).toEqual(before);
  });

  test("is one: a second is refused", async () => {
    const images = [file(await picture("png"), "one.png"), file(await picture("png"), "two.png")];
    const { status, body } = await registering({ image: images });
    expect([status, body.message]).toEqual([413, "At most 1 file can be sent at once. two.png is one too many."]);
  });

  test("leaves no file behind when the registration is refused", async () => {
    const before = await storedFiles();
    const { status } = await registering({ email: product.sam.email, image: file(await picture("png"), "me.png") });
    expect(status).toBe(409);
    expect(await storedFiles()).toEqual(before);
  });

  test("may be left out, as a browser sends an input that nobody touched", async () => {
    expect((await registering({ image: new File([], "", { type: "application/octet-stream" }) })).status).toBe(201);
  });
});

test("registrations from one address are limited by the hour, an administrator's own are not", async () => {
  const strict = await openProduct({ settings: { REGISTRATIONS_PER_HOUR: "2" } });
  const byAnyone = () => strict.as(undefined, register, { form: form() });
  const answers = [await byAnyone(), await byAnyone(), await byAnyone()];
  const byAda = await strict.as(strict.ada, register, { form: form() });
  await strict.close();
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 429]);
  expect(Number(answers[2]?.headers["retry-after"])).toBeGreaterThan(3500);
  expect(byAda.status).toBe(201);
});
