import { downloadOwnData } from "contract/accounts/profile.ts";
import { eraseSensitive, makeLearner } from "contract/applications/pipeline.ts";
import { erasePerson } from "contract/centre/retention.ts";
import { downloadRecord } from "contract/exports/person-records.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accepted } from "../../../test/product/application-mutations.ts";
import { storedApplication } from "../../../test/product/applications.ts";
import { learnerWhoDidEverything } from "../../../test/product/everything.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { closedRound } from "../../../test/product/quality.ts";
import { downloadLimit } from "../../accounts/profile/own-data.ts";
import { recordPage } from "./page.ts";
import { headings } from "./words.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct({ clock: frozenAt("2026-07-02T09:00:00Z") });
});
afterEach(() => product.close());

async function recordOf(who: TestUser, by = who): Promise<string> {
  const { body, status } = await product.as(by, downloadRecord, { params: { id: who.id } });
  expect(status).toBe(200);
  return body;
}

async function allOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}

/** The page without tags, each word of it in turn. */
const textOf = (page: string) => page.replace(/<style>[\s\S]*?<\/style>/, "").replaceAll(/<[^>]+>/g, " ");

test("a learner's record is one page with what is stored of them, in London time, and nothing of anybody else", async () => {
  const { sam, ann, ada, tom } = product;
  const id = await closedRound(product);
  await saved(product, tom, { title: "Tom's own" });
  const page = await recordOf(sam);
  const text = textOf(page);
  expect(page).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/);
  expect(text).toContain("Sam Singh");
  expect(text).toContain("made on 2 July 2026, 10:00");
  for (const said of ["Consumer unit change", sam.email, "0113 496 0000", "Decisions", "Feedback"])
    expect(text).toContain(said);
  expect(text).toContain("An assessor submitted feedback on a portfolio of Sam Singh");
  expect(text).toContain("Sam Singh created a portfolio of their own");
  expect(text).toContain("Emails to you");
  for (const hidden of ["Tom", tom.email, ann.email, "argon2", ann.id, id]) expect(text).not.toContain(hidden);
  // An administrator's has the same, and says in the log who had it made.
  expect(textOf(await recordOf(sam, ada))).toContain("An assessor submitted feedback on a portfolio of Sam Singh");
  const entries = product.deps.db.selectFrom("auditLog").select(["actor", "subjectId"]);
  expect(await entries.where("action", "=", "downloadRecord").orderBy("position").execute()).toEqual([
    { actor: sam.id, subjectId: sam.id },
    { actor: ada.id, subjectId: sam.id },
  ]);
});

test("every part of what is stored has its place in the page, however much somebody did", async () => {
  const learner = await learnerWhoDidEverything(product);
  const parts = Object.keys((await product.as(learner, downloadOwnData)).body).filter((part) => part !== "madeAt");
  expect(parts.filter((part) => !(part in headings))).toEqual([]);
  const text = textOf(await recordOf(learner));
  for (const part of parts) expect(text).toContain((headings[part]?.[0] ?? part).replaceAll("&", "&amp;"));
  expect(text).not.toMatch(/\[object|undefined|\b[0-9a-f]{32}\b/);
  for (const who of [product.ann, product.ada]) {
    const staff = textOf(await recordOf(who, product.ada));
    expect(staff).not.toMatch(/\[object|undefined/);
    expect(staff).not.toContain("Zora Quillfeather's");
  }
});

/** What a page could run, or what every object has. */
const traps = ["<img src=x onerror=alert(1)>", '"><svg/onload=x>', "&lt;", "__proto__", "toString"];

test("whatever somebody is called and writes, it is text in the page and nothing else", async () => {
  const whose = { id: "1", name: "<script>alert(1)</script>", centre: "C" };
  async function* sections(text: string) {
    const row = { at: text, [text]: text, portfolio: text, nested: JSON.stringify({ [text]: [text] }) };
    yield { name: "messages", value: [row] };
    yield { name: "account", value: row };
    yield {
      name: "auditLog",
      value: [{ at: text, action: text, subject: text, subjectId: text, by: text, object: text }],
    };
  }
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.constantFrom(...traps)), async (text) => {
      const page = await allOf(recordPage(whose, new Date(0), sections(text)));
      const tags = new Set([...page.matchAll(/<\/?([a-z!][\w]*)/gi)].map(([, name]) => name));
      const known = ["!doctype", "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "p", "strong"];
      const parts = ["section", "div", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td"];
      expect([...tags].filter((tag) => ![...known, ...parts].includes(tag ?? ""))).toEqual([]);
    }),
  );
});

test("it has an application with its sensitive answers and what was done with it, and each reading is logged", async () => {
  const { ada, deps } = product;
  const id = await accepted(product);
  const made = (await product.as(ada, makeLearner, { params: { id }, body: {} })).body;
  const learner = await deps.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", made.stage.learner?._id ?? "")
    .executeTakeFirstOrThrow();
  const page = textOf(await recordOf({ ...product.sam, id: learner.id }, ada));
  expect(page).toContain("Sensitive answers of your application");
  expect(page).toContain("Became a learner");
  expect(page).not.toContain("Ada Adams");
  const seen = () => deps.db.selectFrom("auditLog").select("actor").where("action", "=", "viewSensitive").execute();
  expect(await seen()).toEqual([{ actor: ada.id }]);
  await product.as(ada, eraseSensitive, { params: { id }, body: { reason: "Over." } });
  const after = textOf(await recordOf({ ...product.sam, id: learner.id }, ada));
  expect(after).toContain("The sensitive answers of this application were erased.");
  expect(await seen()).toHaveLength(1);
});

test("an applicant without an account has a record too", async () => {
  const id = await storedApplication(product, {
    firstName: "Nia",
    familyName: "<b>Owen</b>",
    medicalInfo: "Asthma & hay fever",
  });
  const { body } = await product.as(product.ada, downloadRecord, { params: { id } });
  expect(body).not.toContain("<b>");
  expect(textOf(body)).toContain("Asthma &amp; hay fever");
  expect(textOf(body)).toContain("27 March 2001");
});

test("it asks again who one is, is made only so often, and of somebody who was erased there is none", async () => {
  const { sam, ada, deps } = product;
  const ask = (who: TestUser, id: string) => product.as(who, downloadRecord, { params: { id } });
  for (let one = 0; one < downloadLimit.most; one++) expect((await ask(sam, sam.id)).status).toBe(200);
  expect((await ask(sam, sam.id)).status).toBe(429);
  await deps.db
    .updateTable("sessions")
    .set({ confirmedAt: "2020-01-01T00:00:00.000Z" })
    .where("account", "=", ada.id)
    .execute();
  expect((await ask(ada, sam.id)).body.needs).toBe("confirmation");
  const ed = await product.newcomer({ name: "Ed Erasable", isActive: 0 });
  const set = { confirmedAt: deps.clock.now().toISOString() };
  await deps.db.updateTable("sessions").set(set).where("account", "=", ada.id).execute();
  await product.as(ada, erasePerson, { params: { id: ed.id }, body: { name: "Ed Erasable", reason: "They asked." } });
  expect(await ask(ada, ed.id)).toMatchObject({ status: 409, body: { message: "This person was erased." } });
});
