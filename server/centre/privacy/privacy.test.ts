import { changePrivacy, exportProcessing, viewPrivacy } from "contract/centre/privacy.ts";
import { processing } from "contract/centre/processing.ts";
import { pathOf } from "contract/core/paths.ts";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { readSettings } from "../../platform/settings.ts";
import { privacyFacts } from "./privacy-facts.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const change = (text: string, version?: number) =>
  product.as(product.ada, changePrivacy, {
    body: { text },
    headers: version === undefined ? {} : { "if-match": `"${version}"` },
  });

test("the notice says what the settings say, and nothing of their secrets", () => {
  const settings = readSettings({
    CENTRE_NAME: "Kirkgate College",
    CENTRE_CONTACT: "office@example.com",
    PRIVACY_CONTACT: "dpo@example.com",
    PUBLIC_URL: "https://pb.example.com",
    SMTP_URL: "smtps://mailer:hidden@mail.example.com",
    FILES_URL: "s3://photos?endpoint=https://files.example.com&region=eu-west-2",
    AWS_ACCESS_KEY_ID: "hidden",
    AWS_SECRET_ACCESS_KEY: "hidden",
    CLAMAV_URL: "tcp://clamav:3310",
    BACKUP_DIR: "/backups",
    RETENTION_DAYS: "730",
  });
  const facts = privacyFacts(settings);
  expect(facts).toMatchObject({
    centre: "Kirkgate College",
    contact: { text: "office@example.com" },
    dataContact: { text: "dpo@example.com" },
    backups: expect.stringMatching(/^Every day a copy is made, which is not encrypted/),
  });
  expect(facts.services.map(({ key, host }) => [key, host])).toEqual([
    ["mail", "mail.example.com"],
    ["storage", expect.stringMatching(/example\.com$/)],
    ["scanner", null],
    ["push", null],
    ["postcode", "api.postcodes.io"],
  ]);
  expect(facts.kept.portfolios).toContain("after 2 years");
  expect(JSON.stringify(facts)).not.toMatch(/hidden|mailer|\/backups|3310/);
});

test("services that no setting turns on are not named", () => {
  const { services, contact, dataContact } = privacyFacts(readSettings({}));
  expect([services.map(({ key }) => key), contact, dataContact]).toEqual([["push", "postcode"], null, null]);
});

test("the centre's own paragraphs have versions, which anybody can read and nobody changes", async () => {
  expect((await change("Cameras at the door.", 0)).body.privacy.own).toMatchObject({ version: 1 });
  clock.advance(60_000);
  expect((await change("Cameras at both doors.", 1)).status).toBe(200);
  const { body } = await product.as(undefined, viewPrivacy);
  expect([body.own.text, body.versions.map(({ version }) => version)]).toEqual(["Cameras at both doors.", [2, 1]]);
  const first = await product.as(undefined, viewPrivacy, { query: { version: "1" } });
  expect(first.body.own).toEqual({ version: 1, text: "Cameras at the door.", at: "2026-03-02T09:00:00.000Z" });
  expect((await product.as(undefined, viewPrivacy, { query: { version: "9" } })).status).toBe(404);
  for (const statement of [sql`update "privacyNotices" set "text" = 'x'`, sql`delete from "privacyNotices"`])
    await expect(statement.execute(product.deps.db)).rejects.toThrow("only ever added");
});

test("of two administrators who change it at once, one is told to read it again", async () => {
  const both = await Promise.all([change("One.", 0), change("Two.", 0)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  expect((await change("Three.", 0)).body.message).toBe(
    "The notice was changed in the meantime. Read it again, then change it.",
  );
});

test("the record of processing has a row for each purpose, of the same data as the notice", async () => {
  const answer = await product.request(product.ada, { method: "GET", url: pathOf(exportProcessing) });
  const rows: Record<string, string>[] = parse(answer.body, { columns: true, bom: true });
  expect(rows.map(({ Purpose }) => Purpose)).toEqual(processing.map(({ purpose }) => purpose));
  for (const row of rows)
    for (const name of ["People", "Data", "Lawful basis", "Kept", "Security", "Transfers", "Controller"])
      expect([row.Purpose, name, row[name] !== ""]).toEqual([row.Purpose, name, true]);
});
