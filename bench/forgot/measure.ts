import { newId } from "server/platform/database/ids.ts";
import { startSmtp } from "../../test/product/email/smtp.ts";
import { freshDatabase, startPostgres } from "../../test/product/postgres.ts";
import { accountOf, insertAll, openCentre } from "../centre.ts";
import { hundredths, median } from "../numbers.ts";
import { inFolder, type Running, startProduct } from "../product.ts";
import type { Figure, Report } from "../report.ts";

const rounds = 9;
const requestsEach = 60;
// The second group of known addresses is the control: it shows how far two equal groups differ.
const kinds = ["known", "known, again", "inactive", "unknown"] as const;
type Kind = (typeof kinds)[number];

/** How long the answer to a forgotten password takes for each kind of address, while e-mails are being sent. */
export async function measure(): Promise<Report> {
  const sqlite = await inFolder((folder) => onDatabase(folder, {}));
  const postgres = await startPostgres();
  const database = await freshDatabase(postgres.url, "template0");
  try {
    const onPostgres = await inFolder((folder) => onDatabase(folder, { DATABASE_URL: database.url }));
    return reportOf({ SQLite: sqlite, PostgreSQL: onPostgres });
  } finally {
    await database.drop();
    await postgres.stop();
  }
}

/** Medians in milliseconds, one a round. */
type Medians = Record<Kind, number[]>;

async function onDatabase(folder: string, settings: Record<string, string>): Promise<Medians> {
  const addresses = await fillCentre(folder, settings);
  const smtp = await startSmtp();
  const mail = { SMTP_URL: smtp.url, PUBLIC_URL: "https://centre.example.com", TRUST_PROXY: "127.0.0.1" };
  const product = await startProduct(folder, { ...settings, ...mail });
  const medians: Medians = { known: [], "known, again": [], inactive: [], unknown: [] };
  try {
    // The first round warms it up.
    for (let round = 0; round <= rounds; round++) {
      const times = await runRound(product, addresses, round);
      if (round > 0) for (const kind of kinds) medians[kind].push(median(times[kind]));
    }
  } finally {
    await product.stop();
    await smtp.stop();
  }
  return medians;
}

/** One address for each request, because an address gets at most three e-mails an hour. */
async function fillCentre(folder: string, settings: Record<string, string>): Promise<Record<Kind, string[]>> {
  const count = (rounds + 1) * requestsEach;
  const { deps, close } = await openCentre(folder, settings);
  const accounts = Array.from({ length: 3 * count }, (_, index) => ({
    ...accountOf(index, "student", null),
    isActive: index < 2 * count ? 1 : 0,
  }));
  await insertAll(deps, "accounts", accounts);
  await close();
  const emails = accounts.map((account) => account.email);
  return {
    known: emails.slice(0, count),
    "known, again": emails.slice(count, 2 * count),
    inactive: emails.slice(2 * count),
    unknown: emails.slice(0, count).map((email) => `un.${email}`),
  };
}

// One after the other, in random order, so that other load of the machine affects all kinds alike.
async function runRound(product: Running, addresses: Record<Kind, string[]>, round: number) {
  const times: Record<Kind, number[]> = { known: [], "known, again": [], inactive: [], unknown: [] };
  for (let turn = 0; turn < requestsEach; turn++) {
    for (const kind of shuffled(kinds)) {
      const email = addresses[kind][round * requestsEach + turn] ?? "";
      const began = performance.now();
      await ask(product, email);
      times[kind].push(performance.now() - began);
    }
  }
  return times;
}

function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, at: newId() }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ thing }) => thing);
}

// Each request comes from an address of its own, so that it stays within the rate limits.
async function ask({ url }: Running, email: string): Promise<void> {
  const from = `10.${byte()}.${byte()}.${byte()}`;
  const answer = await fetch(`${url}/api/users/forgot-password`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify({ email }),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

function byte(): number {
  return Math.floor(Math.random() * 256);
}

function reportOf(measured: Record<string, Medians>): Report {
  return {
    caption:
      `POST /api/users/forgot-password, ${rounds} rounds of ${requestsEach} asks for each kind of address in random order, ` +
      "while the e-mails go to a mail server. Medians in milliseconds.",
    tables: [
      {
        heads: ["database", "address", "median", "least round", "most round"],
        rows: Object.entries(measured).flatMap(([database, medians]) =>
          kinds.map((kind) => [
            database,
            kind,
            hundredths(median(medians[kind])),
            hundredths(Math.min(...medians[kind])),
            hundredths(Math.max(...medians[kind])),
          ]),
        ),
      },
    ],
    figures: Object.entries(measured).flatMap(([database, medians]) => [
      figureOf(database, medians, "unknown"),
      figureOf(database, medians, "inactive"),
    ]),
  };
}

/** The median difference of the rounds, against the largest difference between the two groups of known addresses. */
function figureOf(database: string, medians: Medians, kind: Kind): Figure {
  const value = Math.abs(median(differences(medians.known, medians[kind])));
  const noise = Math.max(...differences(medians.known, medians["known, again"]).map(Math.abs));
  return {
    what: `${database}: known against ${kind}`,
    value,
    shown: `${hundredths(value)} ms`,
    bound: { atMost: noise },
    wanted: `noise, ${hundredths(noise)} ms`,
  };
}

function differences(some: number[], others: number[]): number[] {
  return some.map((value, index) => value - (others[index] ?? Number.NaN));
}
