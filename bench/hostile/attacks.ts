import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { openKeys } from "server/platform/secret.ts";
import { readSettings } from "server/platform/settings.ts";
import { signToken } from "server/platform/tokens.ts";
import type { Installation } from "../harness/harness.ts";
import { newDraft } from "../harness/requests.ts";
import { authorizationOf } from "../harness/server.ts";

/** Where an attack is made: the product with its settings, and learners who are signed in. */
export interface Target {
  url: string;
  tokens: string[];
  settings: Installation["settings"];
}

/** What an attack got: how often each status, 0 for no answer; and the figures that have a bound of their own. */
export interface AttackResult {
  statuses: Record<string, number>;
  figures: Record<string, number>;
}

export const attacks: Record<string, (target: Target) => Promise<AttackResult>> = {
  "a picture of 440 bytes that some parsers never finish": sendEndlessPicture,
  "75 strangers flood registration with texts of 1 MB": floodRegistration,
  "75 sessions flood portfolios with texts of 1 MB": floodPortfolios,
  "3,000 lists with 8 kB of query each": sendLongQueries,
  "4,000 descriptions of the API, sent ahead over 50 connections": sendAhead,
  "25 tokens of a server whose clock is 2 s ahead": comeFromTheFuture,
};

async function sendEndlessPicture({ url, tokens: [token = ""] }: Target): Promise<AttackResult> {
  const header = Buffer.from("000000186674797068656963000000006d69663168656963", "hex");
  const form = await newDraft(token, [Buffer.concat([header, Buffer.alloc(416)])]);
  const signal = AbortSignal.timeout(20_000);
  // A server that hangs is what this attack detects.
  const answer = await fetch(`${url}/api/portfolios/save`, { method: "POST", ...form, signal }).catch(() => undefined);
  return resultOf([answer?.status ?? 0]);
}

async function floodRegistration({ url }: Target): Promise<AttackResult> {
  return resultOf(await Promise.all(Array.from({ length: 75 }, () => sendTexts(url, "/api/users/register"))));
}

async function floodPortfolios({ url, tokens }: Target): Promise<AttackResult> {
  const sending = tokens.map((token) => sendTexts(url, "/api/portfolios/save", `authorization: Bearer ${token}`));
  return resultOf(await Promise.all(sending));
}

// A megabyte of text and the end of its part.
const text = Buffer.from(`${"x".repeat(1_000_000)}\r\n`);

// Sends for five seconds as fast as it is read, sixty texts of 1 MB at most, then keeps the connection for three more.
async function sendTexts(url: string, path: string, ...headers: string[]): Promise<number> {
  const { socket, statuses } = listen(url);
  const type = "content-type: multipart/form-data; boundary=x";
  socket.write([`POST ${path} HTTP/1.1`, "host: x", ...headers, type, "content-length: 70000000", "", ""].join("\r\n"));
  const until = Date.now() + 5000;
  for (let nth = 0; nth < 60 && Date.now() < until && !socket.destroyed && statuses().length === 0; nth++) {
    socket.write(`--x\r\ncontent-disposition: form-data; name="f${nth}"\r\n\r\n`);
    if (!socket.write(text)) await Promise.race([once(socket, "drain").catch(() => undefined), setTimeout(500)]);
  }
  await setTimeout(3000);
  socket.destroy();
  return statuses()[0] ?? 0;
}

/** A bare connection, and the statuses that it was answered so far. */
function listen(url: string): { socket: Socket; statuses(): number[] } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined); // The server is expected to end the connection.
  let answers = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    answers += chunk;
  });
  return { socket, statuses: () => [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)) };
}

async function sendLongQueries({ url, tokens: [token = ""] }: Target): Promise<AttackResult> {
  const statuses: number[] = [];
  for (let nth = 0; nth < 3000; nth++) {
    const path = `/api/portfolios/user-portfolios?x=${nth}${"y".repeat(8000)}`;
    const answer = await fetch(url + path, { headers: authorizationOf(token) });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return resultOf(statuses, { "refused with 400": statuses.filter((status) => status === 400).length });
}

async function sendAhead({ url }: Target): Promise<AttackResult> {
  const requests = "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(80);
  const sending = Array.from({ length: 50 }, async () => {
    const { socket, statuses } = listen(url);
    socket.write(requests);
    await Promise.race([new Promise((resolve) => socket.once("close", resolve)), setTimeout(20_000)]);
    socket.destroy();
    return statuses();
  });
  const answered = (await Promise.all(sending)).flat();
  return resultOf(answered, { "answered of what was sent ahead": answered.length });
}

async function comeFromTheFuture({ url, tokens, settings }: Target): Promise<AttackResult> {
  const { sessions } = openKeys(readSettings(settings));
  const asking = tokens.slice(0, 25).map(async (token) => {
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const issuedAt = Math.floor(Date.now() / 1000) + 2;
    const early = await signToken(sessions, "session", claims, { issuedAt, expiresAt: issuedAt + 3600 });
    return (await fetch(`${url}/api/users/me`, { headers: authorizationOf(early) })).status;
  });
  const statuses = await Promise.all(asking);
  return resultOf(statuses, { "refused of a clock ahead": statuses.filter((status) => status !== 200).length });
}

function resultOf(all: number[], figures: Record<string, number> = {}): AttackResult {
  const counted = Map.groupBy(all, (status) => status);
  return { statuses: Object.fromEntries([...counted].map(([status, of]) => [status, of.length])), figures };
}
