import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { listApplications, type Sensitive, viewApplication } from "contract/applications/applications.ts";
import { eraseSensitive, viewStage } from "contract/applications/pipeline.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { application, storedApplication } from "../../test/product/applications.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { openApp } from "../app.ts";
import { openKeys } from "../platform/secret.ts";
import { seal, unseal } from "./vault.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

// Texts that occur nowhere else: of options, those that no other list and no table of an empty installation has.
const sensitive: Sensitive = {
  passportNumber: "MARKERpassport",
  hasDisability: true,
  hasCriminalConviction: true,
  medicalInfo: "MARKERmedical",
  genderIdentity: "Non-binary",
  ageGroup: "45–54",
  religion: "Buddhist",
  sexualOrientation: "Bisexual",
  ethnicOrigin: "Asian/Asian British – Bangladeshi",
  hasDisabilityDiversitySection: "Prefer not to say",
};
const markers = Object.values(sensitive).filter((value) => typeof value === "string");
const names = Object.keys(sensitive);

function foundIn(text: string | Buffer): string[] {
  return [...markers, ...names].filter((word) => text.includes(word));
}

/** Everything that the database stores, as raw bytes. */
async function stored(): Promise<Buffer> {
  if (process.env.TEST_DATABASE === "postgres") return Buffer.from(await allRows());
  const files = await readdir(product.folder, { recursive: true, withFileTypes: true });
  const bytes = files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name)));
  return Buffer.concat(await Promise.all(bytes));
}

async function allRows(): Promise<string> {
  const { db } = product.deps;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const tables = rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db));
  return JSON.stringify((await Promise.all(tables)).map((table) => table.rows));
}

describe("sensitive answers", () => {
  test("are nowhere in plain text: no other answer, no log line, no byte on the disk has one", async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const logged = await openApp(product.deps, { level: "trace", stream });
    const as = (token: string) => ({ authorization: `Bearer ${token}` });
    const payload = application({ familyName: "MARKERplain", ...sensitive });
    const url = "/api/application-form";
    const created = await logged.inject({ method: "POST", url, payload });
    expect(created.statusCode).toBe(201);
    // A refused application must not be logged either.
    const refused = await logged.inject({
      method: "POST",
      url,
      payload: { ...payload, email: "", extra: "MARKERmedical" },
    });
    expect(refused.statusCode).toBe(400);
    const list = await logged.inject({ method: "GET", url, headers: as(product.ada.token) });
    const id: string = list.json()[0]._id;
    const plain = await logged.inject({ method: "GET", url: `${url}/${id}`, headers: as(product.ada.token) });
    const byOthers = await Promise.all(
      [product.sam, product.ann].map(({ token }) =>
        logged.inject({ method: "GET", url: `${url}/${id}?view=full`, headers: as(token) }),
      ),
    );
    const full = await logged.inject({ method: "GET", url: `${url}/${id}?view=full`, headers: as(product.ada.token) });
    await logged.close();

    for (const answer of [created, refused, list, plain, ...byOthers]) expect(foundIn(answer.body)).toEqual([]);
    expect(full.json()).toMatchObject(sensitive);
    expect([plain, full].map((answer) => answer.headers["cache-control"])).toEqual(["no-store", "no-store"]);
    expect(lines.length).toBeGreaterThan(4);
    expect(foundIn(lines.join("\n"))).toEqual([]);
    expect(lines.join("\n")).not.toContain("MARKER");
    const bytes = await stored();
    expect(bytes.includes("MARKERplain")).toBe(true);
    expect(foundIn(bytes)).toEqual([]);
  });

  test("are revealed by no length: whatever was chosen, the ciphertext is as long", async () => {
    const short = { ...sensitive, medicalInfo: "", religion: "Sikh", ethnicOrigin: "Chinese" } as const;
    const ciphertexts = [await seal(product.deps, "a", sensitive), await seal(product.deps, "a", short)];
    expect(ciphertexts[0]?.length).toBe(ciphertexts[1]?.length);
    expect(ciphertexts[0]).not.toBe(ciphertexts[1]);
    const long = { ...sensitive, medicalInfo: "é 🦄".repeat(1000) };
    expect(await unseal(product.deps, "a", await seal(product.deps, "a", long))).toEqual(long);
  });

  test("open only in their own application, unaltered, with this installation's secret", async () => {
    const ciphertext = await seal(product.deps, "a", sensitive);
    const sentence = "These answers were stored with another secret key. This server cannot open them.";
    expect(await unseal(product.deps, "a", ciphertext)).toEqual(sensitive);
    await expect(unseal(product.deps, "b", ciphertext)).rejects.toThrow(sentence);
    const altered = `${ciphertext.slice(0, -30)}${ciphertext.at(-30) === "A" ? "B" : "A"}${ciphertext.slice(-29)}`;
    await expect(unseal(product.deps, "a", altered)).rejects.toThrow(sentence);
    await expect(unseal(product.deps, "a", "no ciphertext")).rejects.toThrow(sentence);
    const others = { keys: openKeys({ ...product.deps.settings, SECRET_KEY: "another secret, of 32 characters" }) };
    await expect(unseal(others, "a", ciphertext)).rejects.toThrow(sentence);
  });
});

describe("an administrator", () => {
  test("leaves an audit entry at every view, which says who and what, and no contents", async () => {
    const id = await storedApplication(product, { ...sensitive, personalStatement: "MARKERstatement" });
    await product.as(product.ada, viewApplication, { params: { id } });
    await product.as(product.ada, viewApplication, { params: { id }, query: { view: "full" } });
    await product.as(product.ada, listApplications);
    await product.as(product.sam, viewApplication, { params: { id }, query: { view: "full" } });
    const { db } = product.deps;
    const query = db.selectFrom("auditLog").selectAll().where("subject", "=", "application").orderBy("position");
    const entries = await query.execute();
    expect(entries.map(({ actor, action, subjectId }) => [actor, action, subjectId])).toEqual([
      [null, "apply", id],
      [product.ada.id, "view", id],
      [product.ada.id, "viewSensitive", id],
    ]);
    expect(foundIn(JSON.stringify(entries))).toEqual([]);
    expect(JSON.stringify(entries)).not.toContain("MARKER");
  });

  test("erases the sensitive answers apart from the application, once, with a note that says why", async () => {
    const id = await storedApplication(product, { ...sensitive, personalStatement: "Because." });
    const params = { id };
    const body = { reason: "Not needed after the interview." };
    const erase = () => product.as(product.ada, eraseSensitive, { params, body });
    expect((await Promise.all([erase(), erase()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const full = await product.as(product.ada, viewApplication, { params, query: { view: "full" } });
    expect([full.status, full.body.message]).toEqual([409, "The sensitive answers of this application were erased."]);
    expect((await product.as(product.ada, viewApplication, { params })).body.personalStatement).toBe("Because.");
    const { events } = (await product.as(product.ada, viewStage, { params })).body;
    expect(events.map(({ text }) => text)).toEqual(["Erased the sensitive answers: Not needed after the interview."]);
    expect(await product.deps.db.selectFrom("sensitiveAnswers").selectAll().execute()).toEqual([]);
  });

  test("is told when there is no such application, or no such view", async () => {
    const id = await storedApplication(product);
    for (const none of ["0123456789abcdef0123456789abcdef", "1", "%00", "../users"]) {
      const { status, body } = await product.as(product.ada, viewApplication, { params: { id: none } });
      expect([status, body.message]).toEqual([404, "Application not found"]);
    }
    for (const query of ["view=all", "view=full&view=full", "view="]) {
      const url = `/api/application-form/${id}?${query}`;
      expect((await product.request(product.ada, { method: "GET", url })).statusCode).toBe(400);
    }
  });

  test("finds the newest application first, with exactly what the list needs", async () => {
    const first = await storedApplication(product, { familyName: "First" });
    const second = await storedApplication(product, { familyName: "Second" });
    const { body } = await product.as(product.ada, listApplications);
    expect(body.map((one) => one._id).toSorted()).toEqual([first, second].toSorted());
    const times = body.map((one) => one.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const one of body) {
      const needed = ["_id", "familyName", "firstName", "email", "courseToStudy", "createdAt", "isNew"];
      expect(Object.keys(one)).toEqual(needed);
    }
  });
});
