import { viewSelf } from "contract/accounts/accounts.ts";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { freePort } from "../../../run/free-port.ts";
import { headersOf, partOf, type Smtp, startSmtp } from "../../../test/product/email/smtp.ts";
import { type Pauses, shortPauses, watchTimers } from "../../../test/product/pauses.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { jobAdded } from "../jobs.ts";
import { delays, type EmailMessage, enqueueEmail } from "./outbox.ts";
import { type EmailWorker, startEmailWorker } from "./worker.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
const logged: string[] = [];
const log = { info: write, warn: write, error: write };
let product: OpenProduct;
let smtp: Smtp | undefined;
let worker: EmailWorker | undefined;
let pauses: Pauses;

beforeAll(() => {
  pauses = shortPauses();
});
afterAll(() => pauses.restore());
beforeEach(() => logged.splice(0));
afterEach(async () => {
  vi.restoreAllMocks();
  const stopped = worker?.stop();
  pauses.pass();
  await stopped;
  await smtp?.stop();
  await product.close();
  [smtp, worker] = [undefined, undefined];
});

function write(line: object, message: string): void {
  logged.push(`${message} ${JSON.stringify(line)}`);
}

async function open(SMTP_URL: string, more: Record<string, string> = {}): Promise<void> {
  const PUBLIC_URL = "https://centre.example.com/";
  product = await openProduct({ clock, settings: { SMTP_URL, PUBLIC_URL, ...more } });
  worker = startEmailWorker(product.deps, "http://127.0.0.1:1", log);
}

function email(more: Partial<EmailMessage> = {}): EmailMessage {
  return {
    to: "sam@example.com",
    name: "Sam Singh",
    subject: "Your evidence has been reviewed",
    paragraphs: ["Ann Archer has reviewed <Rewire & test>.", "Well done."],
    button: { label: "See the feedback", path: "/portfolio/view/1?a=1&b=2" },
    ...more,
  };
}

const put = (more: Partial<EmailMessage> = {}) => enqueueEmail(product.deps.db, clock, email(more));

/** So much later, when the worker looks. */
function later(milliseconds: number): void {
  clock.advance(milliseconds);
  jobAdded();
}

async function outbox() {
  const rows = await product.deps.db.selectFrom("outbox").selectAll().orderBy("address").execute();
  return rows.map(({ address, state, attempts, reason }) => ({ address, state, attempts, reason }));
}

const outcome = (state: string, attempts = 1, reason: string | null = null) => ({ state, attempts, reason });
const patiently = { timeout: 20_000, interval: 50 };

/** The mail server is another process: it reports an e-mail a moment after it has accepted it. */
function arrived(count: number) {
  return expect.poll(() => smtp?.emails.length, patiently).toBe(count);
}

describe("an e-mail", () => {
  test("arrives as plain text and as a page, from the centre to one person, and its body is then forgotten", async () => {
    smtp = await startSmtp();
    await open(smtp.url);
    await put();
    await expect.poll(outbox, patiently).toMatchObject([outcome("sent")]);
    await arrived(1);
    const [received] = smtp.emails;
    const headers = Object.fromEntries(headersOf(received?.raw ?? ""));
    expect(received?.to).toEqual(["sam@example.com"]);
    expect(headers).toMatchObject({
      from: "Portfolio Builder <no-reply@centre.example.com>",
      to: "Sam Singh <sam@example.com>",
      subject: "Your evidence has been reviewed",
      "message-id": expect.stringMatching(/^<[0-9a-f]{32}@centre\.example\.com>$/),
      "auto-submitted": "auto-generated",
      date: "Mon, 02 Mar 2026 09:00:00 +0000",
    });
    expect(partOf(received?.raw ?? "", "plain")).toBe(
      "Hello Sam Singh,\n\nAnn Archer has reviewed <Rewire & test>.\n\nWell done.\n\n" +
        "See the feedback:\nhttps://centre.example.com/portfolio/view/1?a=1&b=2\n\nPortfolio Builder\nhttps://centre.example.com",
    );
    expect(partOf(received?.raw ?? "", "html")).toContain("&lt;Rewire &amp; test&gt;");
    expect(await product.deps.db.selectFrom("outbox").select("content").execute()).toEqual([{ content: "" }]);
    expect(logged.join()).not.toMatch(/example\.com|Sam|view\/1/);
  });

  test("comes from MAIL_FROM where that is set", async () => {
    smtp = await startSmtp();
    await open(smtp.url, { MAIL_FROM: "The Centre <office@example.org>" });
    await put();
    await expect.poll(outbox, patiently).toMatchObject([outcome("sent")]);
    await arrived(1);
    const headers = Object.fromEntries(headersOf(smtp.emails[0]?.raw ?? ""));
    expect(headers).toMatchObject({ from: "The Centre <office@example.org>", "message-id": /@example.org>$/ });
  });

  test("can neither gain a header nor a second reader by what people have typed", async () => {
    smtp = await startSmtp();
    await open(smtp.url);
    const nasty = fc.constantFrom(
      "\r\nBcc: eve@example.com\r\n\r\n",
      "\n",
      "\r",
      "\u2028",
      "\0",
      ",",
      ";",
      '"',
      "<",
      ">",
      "(",
      ":",
    );
    const typed = fc.array(fc.oneof(nasty, fc.string({ unit: "grapheme", maxLength: 8 })), { maxLength: 6 });
    const texts = fc.sample(fc.record({ name: typed, subject: typed }), 25);
    for (const [index, { name, subject }] of texts.entries())
      await put({ to: `p${index}@example.com`, name: name.join(""), subject: subject.join("") });
    const evil = [
      "a@example.com, eve@example.com",
      "a@example.com\r\nRCPT TO:<eve@example.com>",
      "<eve@example.com>",
      "a@b@c",
      "",
      "a b@example.com",
    ];
    for (const to of evil) await put({ to });
    await expect.poll(async () => (await outbox()).filter((row) => row.state === "waiting"), patiently).toEqual([]);
    await arrived(texts.length);
    for (const { to, raw } of smtp.emails) {
      const names = headersOf(raw)
        .map(([name]) => name)
        .sort();
      expect(names).toEqual([...expectedHeaders]);
      expect(to).toEqual([expect.stringMatching(/^p\d+@example\.com$/)]);
      expect(headersOf(raw).find(([name]) => name === "to")?.[1]).toMatch(new RegExp(`(^|<)${to[0]}>?$`));
    }
    const refused = (await outbox()).filter((row) => evil.includes(row.address));
    expect(refused.map(({ state, reason }) => [state, reason])).toEqual(
      evil.map(() => ["dead", "This is not an e-mail address."]),
    );
  });
});

const expectedHeaders = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "subject",
  "to",
  "x-auto-response-suppress",
];

describe("a mail server", () => {
  test("that is down loses nothing: the e-mail goes when it is back", async () => {
    const port = await freePort();
    await open(`smtp://127.0.0.1:${port}`);
    await put();
    const reason = "The mail server could not be reached.";
    await expect.poll(outbox, patiently).toMatchObject([outcome("waiting", 1, reason)]);
    smtp = await startSmtp({ port });
    later(30_000);
    // An e-mail that is due shows that the worker has read the outbox at this hour.
    await put({ to: "zoe@example.com" });
    await expect.poll(outbox, patiently).toMatchObject([outcome("waiting", 1, reason), outcome("sent")]);
    later(30_000);
    await expect.poll(outbox, patiently).toMatchObject([outcome("sent", 2), outcome("sent")]);
    await arrived(2);
  });

  test("that stays down ends in a dead letter, after pauses that grow, each attempt under the same Message-ID", async () => {
    await open(`smtp://127.0.0.1:${await freePort()}`);
    await put();
    for (const [index, delay] of delays.entries()) {
      await expect.poll(outbox, patiently).toMatchObject([{ state: "waiting", attempts: index + 1 }]);
      await expect.poll(async () => (await dueIn()) === delay, patiently).toBe(true);
      later(delay);
    }
    await expect.poll(outbox, patiently).toMatchObject([outcome("dead", delays.length + 1, expect.any(String))]);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
  });

  test("that refuses an address for good makes a dead letter at once; others go, and a passing refusal is tried again", async () => {
    smtp = await startSmtp({ refused: { "gone@example.com": 550, "full@example.com": 452 } });
    await open(smtp.url);
    for (const to of ["full@example.com", "gone@example.com", "here@example.com"]) await put({ to });
    await expect.poll(outbox, patiently).toEqual([
      {
        address: "full@example.com",
        ...outcome("waiting", 1, "The mail server could not accept e-mails for this address (452)."),
      },
      { address: "gone@example.com", ...outcome("dead", 1, "The mail server will not deliver to this address (550).") },
      { address: "here@example.com", ...outcome("sent") },
    ]);
  });

  test("that says nothing is left after ten seconds, and slows nobody meanwhile", async () => {
    smtp = await startSmtp({ silence: 600_000 });
    await open(smtp.url);
    const running = watchTimers();
    // What is left of the ten seconds when the connection is there.
    const limits = () => running(5001, 10_001);
    for (let number = 0; number < 10; number++) await put({ to: `p${number}@example.com` });
    await expect.poll(async () => (await outbox()).some((row) => row.attempts > 0), patiently).toBe(true);
    for (let call = 0; call < 20; call++) expect((await product.as(product.sam, viewSelf)).status).toBe(200);
    // The calls were answered while the mail server was still being waited for.
    expect((await outbox()).filter((row) => row.reason !== null)).toEqual([]);
    // The ten seconds of each of the five are over.
    await expect.poll(() => limits().length, patiently).toBe(5);
    for (const end of limits()) end();
    const reason = "The mail server did not answer in time.";
    await expect.poll(async () => (await outbox()).filter((row) => row.reason === reason).length, patiently).toBe(5);
  });

  test("that dies in the middle of an e-mail has not had it: it goes to the one that comes after", async () => {
    const dying = await startSmtp({ dies: true });
    await open(dying.url);
    await put({ paragraphs: ["word ".repeat(200_000)] });
    await expect
      .poll(outbox, patiently)
      .toMatchObject([outcome("waiting", 1, expect.stringMatching(/broke off|not answer|reached/))]);
    expect(dying.emails).toEqual([]);
    smtp = await startSmtp({ port: dying.port });
    later(60_000);
    await expect.poll(outbox, patiently).toMatchObject([outcome("sent", 2)]);
    await arrived(1);
  });
});

describe("a server that stops", () => {
  test("lets an e-mail that is under way arrive, and begins no other", async () => {
    smtp = await startSmtp({ holds: true });
    await open(smtp.url);
    await put();
    await smtp.receiving;
    const stopped = worker?.stop();
    await put({ to: "zoe@example.com" });
    smtp.release();
    await stopped;
    expect(await outbox()).toMatchObject([outcome("sent"), outcome("waiting", 0)]);
  });

  test("waits a few seconds for a mail server that does not answer, and releases the e-mail", async () => {
    smtp = await startSmtp({ silence: 600_000 });
    await open(smtp.url);
    await put();
    await expect.poll(outbox, patiently).toMatchObject([outcome("waiting", 1)]);
    const stopped = worker?.stop();
    expect(pauses.waiting()).toEqual([5000]);
    pauses.pass();
    await stopped;
    expect(await outbox()).toMatchObject([outcome("waiting", 0)]);
    expect(await dueIn()).toBe(0);
  });
});

async function dueIn(): Promise<number> {
  const { dueAt } = await product.deps.db.selectFrom("outbox").select("dueAt").executeTakeFirstOrThrow();
  return Date.parse(dueAt) - clock.now().getTime();
}
