import { Readable } from "node:stream";
import { record } from "../audit/trail.ts";
import type { AccountRow, PortfolioRow } from "../database/tables.ts";
import type { Db, House } from "../house.ts";
import { attempt } from "../http/attempts.ts";
import type { SignedIn } from "../http/serve.ts";
import { ownAccount } from "./profile.ts";

/** One server makes few of them at a time: each is read a page at a time, and begun at most so often. */
export const downloads = { most: 10, seconds: 3600 };
const page = 100;

/**
 * Everything that is stored about a person, as JSON in the shape of `OwnRecord`. It is read while it is sent, so that no
 * record is too long for the server's memory. @throws Refusal 429
 */
export async function ownRecord(house: House, viewer: SignedIn): Promise<Readable> {
  const account = await ownAccount(house, viewer);
  await attempt(house.db, house.clock, `download of ${account.id}`, downloads);
  const subjectId = account.id;
  await record(house.db, house.clock, { actor: account.id, action: "download", subject: "account", subjectId });
  return Readable.from(textOf(house, account), { objectMode: false });
}

async function* textOf({ db, clock }: House, account: AccountRow): AsyncGenerator<string> {
  yield `{"madeAt":${json(clock.now().toISOString())}`;
  yield `,"account":${json(await accountFacts(db, account))}`;
  yield `,"sessions":${json(await sessionsOf(db, account.id))}`;
  const off = db.selectFrom("switchedOff").select(["kind", "way"]).where("account", "=", account.id);
  yield `,"switchedOff":${json(await off.execute())}`;
  yield* list("portfolios", (after) => portfoliosOf(db, account.id, after));
  yield* list("reviews", (after) => reviewsOf(db, account.id, after));
  yield* list("notices", (after) => noticesOf(db, account.id, after));
  yield* list("trail", trailOf(db, account.id));
  yield "}\n";
}

/** A page of rows, and after which key the next one begins; undefined after the last. */
interface Rows {
  rows: object[];
  next: string | undefined;
}

async function* list(name: string, read: (after: string) => Promise<Rows>): AsyncGenerator<string> {
  yield `,${json(name)}:[`;
  let comma = "";
  for (let after: string | undefined = ""; after !== undefined; ) {
    const { rows, next }: Rows = await read(after);
    for (const row of rows) {
      yield comma + json(row);
      comma = ",";
    }
    after = next;
  }
  yield "]";
}

async function accountFacts(db: Db, account: AccountRow) {
  const { id, passwordHash: _, emailKey: __, assessor, image, ...facts } = account;
  const find = db
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", assessor ?? "");
  const wish = db.selectFrom("newAddresses").select("email").where("account", "=", id);
  return {
    _id: id,
    ...facts,
    assessor: (await find.executeTakeFirst())?.name ?? null,
    profileImage: image === null ? "none" : "stored",
    emailThatWaitsForConfirmation: (await wish.executeTakeFirst())?.email ?? null,
  };
}

function sessionsOf(db: Db, account: string) {
  return db
    .selectFrom("sessions")
    .select(["createdAt", "usedAt", "expiresAt"])
    .where("account", "=", account)
    .orderBy("createdAt")
    .execute();
}

// Deleted ones are stored for the retention time, so they are shown too.
async function portfoliosOf(db: Db, student: string, after: string): Promise<Rows> {
  const found = await db
    .selectFrom("portfolios")
    .selectAll()
    .where("student", "=", student)
    .where("id", ">", after)
    .orderBy("id")
    .limit(page)
    .execute();
  if (found.length === 0) return { rows: [], next: undefined };
  const ids = found.map(({ id }) => id);
  const photos = await db
    .selectFrom("photos")
    .select(["portfolio", "width", "height", "bytes", "takenAt", "createdAt"])
    .where("portfolio", "in", ids)
    .orderBy("position")
    .execute();
  const byPortfolio = Map.groupBy(photos, (photo) => photo.portfolio);
  return { rows: found.map((row) => portfolioFacts(row, byPortfolio.get(row.id) ?? [])), next: nextAfter(found) };
}

// Feedback that the assessor has only saved is the assessor's until it is submitted.
function portfolioFacts(row: PortfolioRow, photos: { portfolio: string }[]) {
  const { id, student: _, savedFeedback: __, sections, ...facts } = row;
  return {
    _id: id,
    ...facts,
    sections: JSON.parse(sections),
    photos: photos.map(({ portfolio: _, ...photo }) => photo),
  };
}

async function reviewsOf(db: Db, account: string, after: string): Promise<Rows> {
  const found = await db
    .selectFrom("reviews")
    .innerJoin("portfolios", "portfolios.id", "reviews.portfolio")
    .select(["reviews.id", "reviews.portfolio", "reviews.reviewedAt", "reviews.comments", "reviews.assessor"])
    .where((row) => row.or([row("reviews.assessor", "=", account), row("portfolios.student", "=", account)]))
    .where("reviews.id", ">", after)
    .orderBy("reviews.id")
    .limit(page)
    .execute();
  const rows = found.map(({ id: _, assessor, ...review }) => ({ ...review, written: assessor === account }));
  return { rows, next: nextAfter(found) };
}

async function noticesOf(db: Db, account: string, after: string): Promise<Rows> {
  const found = await db
    .selectFrom("notices")
    .select(["id", "kind", "subjectId", "title", "createdAt", "readAt"])
    .where("account", "=", account)
    .where("id", ">", after)
    .orderBy("id")
    .limit(page)
    .execute();
  return { rows: found.map(({ id, ...facts }) => ({ _id: id, ...facts })), next: nextAfter(found) };
}

// What the person did, then what others did to their account; each half has an index of its own.
function trailOf(db: Db, account: string): (after: string) => Promise<Rows> {
  const entries = (after: string) =>
    db
      .selectFrom("trail")
      .select(["position", "at", "action", "subject", "subjectId", "was", "became"])
      .where("position", ">", Number(after.slice(1) || 0))
      .orderBy("position")
      .limit(page);
  return async (after) => {
    const isOthers = after.startsWith("o");
    const byOthers = entries(after)
      .where("subjectId", "=", account)
      .where((row) => row.or([row("actor", "is", null), row("actor", "!=", account)]));
    const found = await (isOthers ? byOthers : entries(after).where("actor", "=", account)).execute();
    const rows = found.map(({ position: _, ...entry }) => ({ ...entry, byYou: !isOthers }));
    const last = found.length === page ? found.at(-1) : undefined;
    if (last) return { rows, next: `${isOthers ? "o" : "m"}${last.position}` };
    return { rows, next: isOthers ? undefined : "o" };
  };
}

function nextAfter(found: { id: string }[]): string | undefined {
  return found.length === page ? found.at(-1)?.id : undefined;
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
