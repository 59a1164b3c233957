import { register } from "contract/accounts/accounts.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applied } from "../../../test/product/applications.ts";
import { enqueuedEmails } from "../../../test/product/email/emails.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { byAnybodyLimit } from "../../notifications/notify.ts";
import { recipientLimit } from "./outbox.ts";
import { render } from "./rendering.ts";
import { nameInEmail, titleInEmail } from "./typed-text.ts";

describe("a name in an e-mail", () => {
  test.each([
    "Sam Singh",
    "Zoë O'Neill-Smith",
    "J.R.R. Tolkien",
    "Dr. Ana María de la Cruz",
    "Łukasz Żak, Jr.",
    "Siân (Jo) ap Rhys",
    "李小龙",
    "محمد بن سلمان",
    "Nguyễn Thị Minh Khai",
    "X",
  ])("is quoted as it is: %s", (name) => {
    expect(nameInEmail(`  ${name.replace(" ", "\t")} `)).toBe(name);
  });

  test.each([
    "Win a prize at www.evil.example",
    "http://evil.example/x",
    "evil.example",
    "t.co",
    "bit。ly",
    "sam@evil.example",
    "Sam\u202eSingh",
    "<b>Sam</b>",
    "Call 0800 123456",
    "Sam: your account was closed",
    "you have won call this number now to get it",
    "x".repeat(61),
    "-",
    "...",
    "🎉 Sam",
    "\u200d",
    "",
  ])("is left out when it does not look like one: %j", (typed) => {
    expect(nameInEmail(typed)).toBe("");
  });

  test("is one short line of letters, whatever is typed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.webUrl(), fc.emailAddress(), fc.domain()), (typed) => {
        const name = nameInEmail(`Sam ${typed}`);
        expect(name.length).toBeLessThanOrEqual(60);
        expect(name).not.toMatch(/[\p{Cc}\p{N}@/:<>]|\p{L}\p{L}\.\p{L}/u);
      }),
    );
  });
});

describe("a title in an e-mail", () => {
  test.each(["Consumer unit, 3.2 m from the door", "Rewire No.4 (flat 2/1)", "CCTV @ the yard", "Why? Fault-finding!"])(
    "is quoted as it is: %s",
    (title) => {
      expect(titleInEmail(title)).toBe(title);
    },
  );

  test.each(["See http://evil.example", "www.evil", "go to evil.example now", "write to eve@evil.example", "tel:0800"])(
    "is left out when there is a link in it: %s",
    (title) => {
      expect(titleInEmail(title)).toBe("");
    },
  );

  test("is one line and cut short", () => {
    expect(titleInEmail("One\nTwo\u2028Three")).toBe("One Two Three");
    expect(titleInEmail("x".repeat(200))).toBe(`${"x".repeat(100)}…`);
  });
});

describe("somebody who uses the public forms to write to others", () => {
  const clock = frozenAt("2026-03-02T09:00:00Z");
  const victim = "victim@example.com";
  const advertisement = "CLICK https://evil.example/prize";
  let product: OpenProduct;
  beforeAll(async () => {
    product = await openProduct({ clock });
  });
  afterAll(() => product.close());

  function applyFor(email: string, nth: number) {
    return applied(product, { email, firstName: advertisement, familyName: `Now ${nth}` });
  }

  test("reaches an address three times an hour, with the reference and nothing that was typed", async () => {
    const references: string[] = [];
    for (let nth = 0; nth < 6; nth++) {
      const { status, body } = await applyFor(nth % 2 ? victim : victim.toUpperCase(), nth);
      expect(status).toBe(201);
      references.push(body.reference);
    }
    const emails = (await enqueuedEmails(product.deps.db)).filter(({ to }) => to.toLowerCase() === victim);
    expect(emails).toHaveLength(recipientLimit.most);
    for (const email of emails) {
      const { text, html, subject } = render(email, { centre: "Centre", origin: "https://centre.example.com" });
      expect(references.map((reference) => `We have your application ${reference}`)).toContain(subject);
      expect(text.startsWith("Hello,\n\nThank you for applying.")).toBe(true);
      for (const shown of [text, html]) expect(shown).not.toMatch(/evil|CLICK|Now \d/);
    }
    expect((await applyFor("another@example.com", 7)).status).toBe(201);
    expect(await enqueuedEmails(product.deps.db, "another@example.com")).toHaveLength(1);
    clock.advance(recipientLimit.seconds * 1000);
    await applyFor(victim, 8);
    expect((await enqueuedEmails(product.deps.db, victim)).length).toBeGreaterThan(1);
  });

  test("reaches the administrators ten times an hour, without a link of their own", async () => {
    const form = (nth: number) => ({
      name: advertisement,
      email: `assessor-${nth}@example.com`,
      password: "correct-horse-9",
      dob: "1990-01-01",
      postcode: "LS1 1AA",
      qualification: "Level 3",
      phone: "0113 496 0000",
      referenceNo: "R1",
      role: "assessor",
    });
    for (let nth = 0; nth < byAnybodyLimit.most + 3; nth++)
      expect((await product.as(undefined, register, { form: form(nth) })).status).toBe(201);
    const emails = (await enqueuedEmails(product.deps.db, product.ada.email)).filter(
      ({ subject }) => subject === "An account waits for activation",
    );
    expect(emails).toHaveLength(byAnybodyLimit.most);
    const { text } = render(emails[0] ?? expect.fail("no e-mail"), {
      centre: "Centre",
      origin: "https://centre.example.com",
    });
    expect(text).toContain("Someone registered and waits for activation.");
    expect(text).not.toMatch(/evil|CLICK/);
  });
});
