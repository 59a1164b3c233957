import { randomBytes, randomInt } from "node:crypto";
import { startSmtp } from "../../test/product/email/smtp.ts";
import type { Benchmark } from "../harness/harness.ts";
import { median, timeOf } from "../harness/timing.ts";

const requestsEach = 60;
// The second group of known addresses is the control: it shows how far two equal groups differ.
const kinds = ["known", "known, again", "inactive", "unknown"] as const;
type Groups<T> = Record<(typeof kinds)[number], T[]>;

/** How long the answer to a forgotten password takes for each kind of address, while e-mails are being sent. */
export const forgot: Benchmark = async ({ rounds, size, install, atEnd }) => {
  // One address for each request, because an address gets at most three e-mails an hour.
  const count = Math.min((rounds + 1) * requestsEach, Math.floor(size.learners / 3));
  const { centre, start } = await install(async ({ db }, { learners }) => {
    const inactive = learners.slice(2 * count).map(({ id }) => id);
    await db.updateTable("accounts").set({ isActive: 0 }).where("id", "in", inactive).execute();
  });
  const emails = centre.learners.map(({ email }) => email);
  const addresses: Groups<string> = {
    known: emails.slice(0, count),
    "known, again": emails.slice(count, 2 * count),
    inactive: emails.slice(2 * count),
    unknown: emails.slice(0, count).map((email) => `un.${email}`),
  };
  const smtp = await startSmtp();
  atEnd(smtp.stop);
  const mail = { SMTP_URL: smtp.url, PUBLIC_URL: "https://centre.example.com", TRUST_PROXY: "127.0.0.1" };
  const { url } = await start(mail);
  const medians: Groups<number> = noTimes();
  for (let round = 0; round <= rounds; round++) {
    const times = await runRound(url, addresses);
    // The first round warms it up.
    if (round > 0) for (const kind of kinds) medians[kind].push(median(times[kind]));
  }
  return measuredOf(medians);
};

// One after the other, in random order, so that other load of the machine affects all kinds alike.
async function runRound(url: string, addresses: Groups<string>): Promise<Groups<number>> {
  const times = noTimes();
  for (let turn = 0; turn < requestsEach; turn++) {
    for (const kind of shuffled(kinds)) {
      const email = addresses[kind].pop();
      if (email === undefined) throw new Error("there are more requests than learners");
      times[kind].push(await timeOf(() => ask(url, email)));
    }
  }
  return times;
}

function noTimes(): Groups<number> {
  return { known: [], "known, again": [], inactive: [], unknown: [] };
}

function shuffled<T>(things: readonly T[]): T[] {
  const placed = things.map((thing) => ({ thing, at: randomInt(2 ** 31) }));
  return placed.sort((a, b) => a.at - b.at).map(({ thing }) => thing);
}

// Each request comes from an address of its own, so that it stays within the rate limits.
async function ask(url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/api/users/forgot-password`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` },
    body: JSON.stringify({ email }),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** The rounds' median differences, as shares of the largest difference between the two groups of known addresses. */
function measuredOf(medians: Groups<number>) {
  const from = (kind: keyof typeof medians) =>
    medians.known.map((value, round) => value - (medians[kind][round] ?? Number.NaN));
  const noise = Math.max(...from("known, again").map(Math.abs));
  return {
    tables: [
      kinds.map((address) => ({
        address,
        "median ms": median(medians[address]),
        "least round": Math.min(...medians[address]),
        "most round": Math.max(...medians[address]),
        "difference ms": Math.abs(median(from(address))),
      })),
      [{ "noise ms": noise }],
    ],
    figures: (["unknown", "inactive"] as const).map((kind) => ({
      bound: "difference from a known address, of the noise",
      of: kind,
      value: (100 * Math.abs(median(from(kind)))) / noise,
    })),
  };
}
