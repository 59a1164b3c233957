import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openKeys } from "../../server/platform/secret.ts";
import { readSettings } from "../../server/platform/settings.ts";
import { signToken } from "../../server/platform/tokens.ts";
import { newDraft } from "../harness/draft.ts";
import { nameFilesOutside } from "./hostile-names.ts";

/** Where an attack is made: the product, its data folder and settings, and learners who are signed in. */
export interface Target {
  url: string;
  folder: string;
  settings: Record<string, string | undefined>;
  tokens: string[];
}

/** What an attack got: how often each status, 0 for no answer; and the figures that have a bound of their own. */
export interface AttackResult {
  statuses: Record<string, number>;
  figures: Record<string, number>;
}

export interface Attack {
  point: string;
  description: string;
  settings?: Record<string, string>;
  run(target: Target): Promise<AttackResult>;
}

export const attacks: Attack[] = [
  { point: "A1", description: "a picture of 440 bytes that some parsers never finish", run: sendEndlessPicture },
  { point: "A2", description: "75 strangers flood registration with texts of 1 MB", run: floodRegistration },
  { point: "A2", description: "75 sessions flood portfolios with texts of 1 MB", run: floodPortfolios },
  {
    point: "A3",
    description: "40 applications in somebody else's name",
    run: applyForOthers,
  },
  {
    point: "A4",
    description: "400 logins, each with another invented token",
    settings: { CALLS_PER_MINUTE: "300" },
    run: inventTokens,
  },
  {
    point: "A4",
    description: "20 wrong guesses, then a known device",
    run: guessThenUseDevice,
  },
  {
    point: "A5",
    description: "3,000 lists with 8 kB of query each",
    run: sendLongQueries,
  },
  { point: "B1", description: "4,000 descriptions of the API, sent ahead over 50 connections", run: sendAhead },
  { point: "B2", description: "25 tokens of a server whose clock is 2 s ahead", run: comeFromTheFuture },
  { point: "B6", description: "a backup and lists that name files outside of the folder", run: nameFilesOutside },
];

const heicHeader = Buffer.from("000000186674797068656963000000006d69663168656963", "hex");

async function sendEndlessPicture({ url, tokens: [token = ""] }: Target): Promise<AttackResult> {
  const picture = Buffer.concat([heicHeader, Buffer.alloc(416)]);
  const form = await newDraft(token, [picture]);
  const signal = AbortSignal.timeout(20_000);
  // A server that hangs is what this attack detects.
  const answer = await fetch(`${url}/api/portfolios/save`, { method: "POST", ...form, signal }).catch(() => undefined);
  return countStatuses([answer?.status ?? 0]);
}

function floodRegistration({ url }: Target): Promise<AttackResult> {
  return flood(() => sendTexts(url, "/api/users/register", []));
}

function floodPortfolios({ url, tokens }: Target): Promise<AttackResult> {
  return flood((nth) =>
    sendTexts(url, "/api/portfolios/save", [`authorization: Bearer ${tokens[nth % tokens.length]}`]),
  );
}

async function flood(send: (nth: number) => Promise<number>): Promise<AttackResult> {
  return countStatuses(await Promise.all(Array.from({ length: 75 }, (_, nth) => send(nth))));
}

// A megabyte of text and the end of its part.
const text = Buffer.from(`${"x".repeat(1_000_000)}\r\n`);

// Sends for five seconds as fast as it is read, sixty texts of 1 MB at most, then keeps the connection for three more.
async function sendTexts(url: string, path: string, headers: string[]): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let status = 0;
  socket.on("error", () => undefined); // The server is expected to end the connection.
  socket.setEncoding("utf8").on("data", (text: string) => {
    status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  });
  const type = "content-type: multipart/form-data; boundary=x";
  socket.write([`POST ${path} HTTP/1.1`, "host: x", ...headers, type, "content-length: 70000000", "", ""].join("\r\n"));
  const until = Date.now() + 5000;
  for (let nth = 0; nth < 60 && Date.now() < until && !socket.destroyed && status === 0; nth++) {
    socket.write(`--x\r\ncontent-disposition: form-data; name="f${nth}"\r\n\r\n`);
    if (!socket.write(text))
      await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), setTimeout(500)]);
  }
  await setTimeout(3000);
  socket.destroy();
  return status;
}

async function applyForOthers({ url, folder }: Target): Promise<AttackResult> {
  const application = {
    firstName: "WIN at https://evil.example",
    email: "victim@example.com",
    courseToStudy: "NVQ Level 3 Electrical Installation (2357-44)",
    dateOfBirth: "2001-03-27",
    agreedToDeclaration: true,
  };
  const apply = (nth: number) => post(`${url}/api/application-form`, { ...application, familyName: `Now ${nth}` });
  const counted = await repeat(40, apply);
  await setTimeout(4000);
  const names = await readdir(join(folder, "mail")).catch(() => []); // There may be no e-mail at all.
  const emails = await Promise.all(names.map((name) => readFile(join(folder, "mail", name), "utf8")));
  const toVictim = emails.filter((email) => /^To:.*victim@example\.com/m.test(email));
  const repeating = toVictim.filter((email) => /evil|WIN/.test(email));
  return {
    ...counted,
    figures: { emails: toVictim.length, "that repeat the advertisement": repeating.length },
  };
}

async function inventTokens({ url }: Target): Promise<AttackResult> {
  const guess = { email: "nobody@example.com", password: "a wrong guess" };
  const counted = await repeat(400, (nth) =>
    post(`${url}/api/users/login`, guess, { authorization: `Bearer invented.${nth}.token` }),
  );
  return { ...counted, figures: { "refused with 429": counted.statuses[429] ?? 0 } };
}

async function guessThenUseDevice({ url }: Target): Promise<AttackResult> {
  const [email, password] = ["owner@example.com", "correct-horse-9"];
  const form = new FormData();
  const fields = { name: "Olu Owner", email, password, dob: "2000-01-01", postcode: "LS1 1AA", qualification: "None" };
  for (const [name, value] of Object.entries({ ...fields, phone: "0113", referenceNo: "R", role: "student" }))
    form.append(name, value);
  await statusOf(`${url}/api/users/register`, { method: "POST", body: form });
  const login = `${url}/api/users/login`;
  const headers = { "content-type": "application/json" };
  const first = await fetch(login, { method: "POST", headers, body: JSON.stringify({ email, password }) });
  const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
  const guesses = await repeat(20, () => post(login, { email, password: "a wrong guess" }));
  const known = await post(login, { email, password }, { cookie });
  const stranger = await post(login, { email, password });
  return { ...guesses, figures: { "the known device gets": known, "a stranger gets": stranger } };
}

async function sendLongQueries({ url, tokens: [token] }: Target): Promise<AttackResult> {
  const headers = { authorization: `Bearer ${token}` };
  const counted = await repeat(3000, (nth) =>
    statusOf(`${url}/api/portfolios/user-portfolios?x=${nth}${"y".repeat(8000)}`, { headers }),
  );
  return { ...counted, figures: { "refused with 400": counted.statuses[400] ?? 0 } };
}

async function sendAhead({ url }: Target): Promise<AttackResult> {
  const { hostname, port } = new URL(url);
  const requests = "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(80);
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const socket = connect(Number(port), hostname, () => socket.write(requests));
      socket.on("error", () => undefined); // The server is expected to end the connection.
      let text = "";
      socket.setEncoding("latin1").on("data", (chunk: string) => {
        text += chunk;
      });
      await Promise.race([new Promise((resolve) => socket.once("close", resolve)), setTimeout(20_000)]);
      socket.destroy();
      return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    }),
  );
  const counted = countStatuses(answers.flat());
  return { ...counted, figures: { "answered of what was sent ahead": answers.flat().length } };
}

async function comeFromTheFuture({ url, folder, tokens }: Target): Promise<AttackResult> {
  const { sessions } = openKeys(readSettings({ DATA_DIR: folder }));
  const counted = await repeat(25, async (nth) => {
    const payload = Buffer.from(tokens[nth]?.split(".")[1] ?? "", "base64url").toString();
    const { id, sid }: { id: string; sid: string } = JSON.parse(payload);
    const issuedAt = Math.floor(Date.now() / 1000) + 2;
    const token = await signToken(sessions, "session", { id, sid }, { issuedAt, expiresAt: issuedAt + 3600 });
    return statusOf(`${url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
  });
  return { ...counted, figures: { "refused of a clock ahead": 25 - (counted.statuses[200] ?? 0) } };
}

/** Asks one time after the other. */
async function repeat(times: number, ask: (nth: number) => Promise<number>): Promise<AttackResult> {
  const statuses: number[] = [];
  for (let nth = 0; nth < times; nth++) statuses.push(await ask(nth));
  return countStatuses(statuses);
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<number> {
  const typed = { "content-type": "application/json", ...headers };
  return statusOf(url, { method: "POST", headers: typed, body: JSON.stringify(body) });
}

async function statusOf(url: string, request: RequestInit): Promise<number> {
  const answer = await fetch(url, request);
  await answer.arrayBuffer();
  return answer.status;
}

function countStatuses(statuses: number[]): AttackResult {
  const counted = Map.groupBy(statuses, (status) => status);
  return { statuses: Object.fromEntries([...counted].map(([status, of]) => [status, of.length])), figures: {} };
}
