import { once } from "node:events";
import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { textOf } from "./day/crowd.ts";
import type { Benchmark, Harness } from "./harness/harness.ts";
import { authorizationOf } from "./harness/server.ts";
import { during, mostDuring, percentile } from "./harness/timing.ts";

/** In milliseconds. A list that has not come by then counts as unanswered. */
const answerTimeout = 5000;
const warmUp = 200;

const attacks = [
  { attack: "75 strangers flood registration with texts of 1 MB", path: "/api/users/register", isSignedIn: false },
  { attack: "75 sessions flood portfolios with texts of 1 MB", path: "/api/portfolios/save", isSignedIn: true },
];

/** Attacks on the product, each on a fresh one, while a learner asks for their list forty times a second. */
export const benchmark: Benchmark = async (harness) => {
  const rows: Awaited<ReturnType<typeof withstand>>[] = [];
  for (const attack of attacks) rows.push(await withstand(harness, attack));
  const figures = rows.flatMap(({ attack: of, ...row }) => [
    { bound: "others without an answer", of, value: row["no answer"] },
    { bound: "memory, more by", of, value: row["MB at most"] - row["MB before"] },
  ]);
  return { tables: [rows], figures };
};

/** What another learner gets meanwhile, how the product's resident memory grows, and the statuses that the attack got. */
async function withstand({ install }: Harness, { attack, path, isSignedIn }: (typeof attacks)[number]) {
  const { centre, start } = await install();
  const product = await start();
  const [own, ...others] = centre.learners.map(({ token }) => token);
  const askForList = () => statusOf(product.url, own ?? "");
  // A server that has just started grows by itself while it compiles what it runs; that is not the attack's doing.
  for (let list = 0; list < warmUp; list++) await askForList();
  const before = product.memory();
  const statuses: number[] = [];
  const attacking = Promise.all(
    others.map((token) => sendTexts(product.url + path, isSignedIn ? authorizationOf(token) : {})),
  );
  const asking = during(attacking, async () => void statuses.push(await askForList()), 25);
  const { result, most } = await mostDuring(product.memory, asking, 25);
  await product.stop();
  const { result: answers, times } = result;
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return {
    ...{ attack, "MB before": before, "MB at most": most, lists: statuses.length },
    ...{ "p50 ms": percentile(times, 0.5), "p99 ms": percentile(times, 0.99), "max ms": Math.max(...times) },
    "no answer": statuses.filter((status) => status === 0).length,
    refused: statuses.filter((status) => status !== 0 && status !== 200).length,
    statuses: textOf(counts),
  };
}

/** 0 without an answer. */
async function statusOf(url: string, token: string): Promise<number> {
  const asked = { headers: authorizationOf(token), signal: AbortSignal.timeout(answerTimeout) };
  const answer = await fetch(`${url}/api/portfolios/user-portfolios`, asked).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

// A megabyte of text and the end of its part.
const text = Buffer.from(`${"x".repeat(1_000_000)}\r\n`);

/**
 * Sends for five seconds as fast as it is read, sixty texts of 1 MB at most, then keeps the connection for three more. Answers
 * the status, 0 for no answer.
 */
async function sendTexts(address: string, caller: Record<string, string>): Promise<number> {
  const headers = { ...caller, "content-type": "multipart/form-data; boundary=x", "content-length": 70_000_000 };
  const upload = request(address, { method: "POST", headers });
  let status = 0;
  upload.on("response", ({ statusCode = 0 }) => {
    status = statusCode;
  });
  upload.on("error", () => undefined); // The server is expected to end the connection.
  const until = Date.now() + 5000;
  for (let nth = 0; nth < 60 && Date.now() < until && !upload.destroyed && status === 0; nth++) {
    upload.write(`--x\r\ncontent-disposition: form-data; name="f${nth}"\r\n\r\n`);
    if (!upload.write(text)) await Promise.race([once(upload, "drain").catch(() => undefined), setTimeout(500)]);
  }
  await setTimeout(3000);
  upload.destroy();
  return status;
}
