import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { headersOf, partOf } from "../../../test/product/email/smtp.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { enqueueEmail } from "./outbox.ts";
import { startEmailWorker } from "./worker.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
const logged: [object, string][] = [];
const log = (line: object, message: string) => void logged.push([line, message]);
let product: OpenProduct;

beforeEach(async () => {
  product = await openProduct({ clock });
});
afterEach(() => product.close());

test("without a mail server each e-mail becomes a file that mail programs open, and its link is logged", async () => {
  const worker = startEmailWorker(product.deps, "http://127.0.0.1:3000", { info: log, warn: log, error: log });
  const button = { label: "Log in", path: "/login" };
  await enqueueEmail(product.deps.db, clock, {
    to: "sam@example.com",
    name: "Ŝam",
    subject: "News",
    paragraphs: ["Ĝood."],
    button,
  });
  const folder = join(product.folder, "mail");
  await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1);
  await worker.stop();

  const [name = ""] = await readdir(folder);
  expect(name).toMatch(/^2026-03-02T09-00-00\.000Z-[0-9a-f]{8}\.eml$/);
  expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  const raw = await readFile(join(folder, name), "utf8");
  expect(Object.fromEntries(headersOf(raw))).toMatchObject({
    to: "=?UTF-8?Q?=C5=9Cam?= <sam@example.com>",
    from: "Portfolio Builder <no-reply@[127.0.0.1]>",
    subject: "News",
  });
  expect(partOf(raw, "plain")).toContain("Ĝood.\n\nLog in:\nhttp://127.0.0.1:3000/login");
  expect(logged).toContainEqual([
    { file: name, link: "http://127.0.0.1:3000/login" },
    "e-mail written to a file, because SMTP_URL is not set",
  ]);
  expect(await product.deps.db.selectFrom("outbox").select(["state", "content"]).execute()).toEqual([
    { state: "sent", content: "" },
  ]);
});

test("the centre's logo is a part of each e-mail that its HTML shows, and no file that it brings", async () => {
  const CENTRE_LOGO = join(product.folder, "logo.svg");
  await writeFile(
    CENTRE_LOGO,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="9" height="9"/></svg>',
  );
  const centre = await openProduct({ clock, settings: { CENTRE_LOGO } });
  try {
    const worker = startEmailWorker(centre.deps, "http://127.0.0.1:3000", { info: log, warn: log, error: log });
    const email = { to: "sam@example.com", name: "Sam", subject: "News", paragraphs: ["Good."] };
    await enqueueEmail(centre.deps.db, clock, email);
    const folder = join(centre.folder, "mail");
    await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1);
    await worker.stop();
    const [name = ""] = await readdir(folder);
    const raw = await readFile(join(folder, name), "utf8");
    expect(raw).toMatch(/Content-Type: multipart\/related;/);
    expect(partOf(raw, "html")).toContain('<img src="cid:centre-logo" alt="" width="120" height="40">');
    const [, logo = ""] = raw.split(/\r?\n(?=Content-Type: image\/png)/);
    expect(logo).toMatch(/Content-Id: <centre-logo>/i);
    expect(logo).toMatch(/Content-Disposition: inline/);
    expect(logo).toContain("iVBORw0KGgo");
  } finally {
    await centre.close();
  }
});
