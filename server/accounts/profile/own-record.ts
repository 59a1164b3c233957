import { Readable } from "node:stream";
import { record } from "../../audit/log.ts";
import type { AccountRow, PortfolioRow } from "../../platform/database/tables.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { countAttempt } from "../../platform/http/limits/attempt-counters.ts";
import { ownAccount } from "./profile.ts";

/** One server makes few of them at a time: each is read a page at a time, and begun at most so often. */
export const downloads = { most: 10, seconds: 3600 };
const page = 100;

/**
 * Everything that is stored about a person, as JSON in the shape of `OwnRecord`. It is read while it is sent, so that no
 * record is too long for the server's memory. @throws Refusal 429
 */
export async function ownData(deps: Dependencies, viewer: SignedIn): Promise<Readable> {
  const account = await ownAccount(deps, viewer);
  await countAttempt(deps.db, deps.clock, `download of ${account.id}`, downloads);
  const subjectId = account.id;
  await record(deps.db, deps.clock, { actor: account.id, action: "download", subject: "account", subjectId });
  return Readable.from(textOf(deps, account), { objectMode: false });
}

async function* textOf({ db, clock }: Dependencies, account: AccountRow): AsyncGenerator<string> {
  yield `{"madeAt":${json(clock.now().toISOString())}`;
  yield `,"account":${json(await accountFacts(db, account))}`;
  yield `,"sessions":${json(await sessionsOf(db, account.id))}`;
  const off = db.selectFrom("switchedOff").select(["kind", "way"]).where("account", "=", account.id);
  yield `,"switchedOff":${json(await off.execute())}`;
  const portfolios = await portfolioIds(db, account.id);
  yield* list("portfolios", portfolioPages(db, portfolios));
  yield* list("reviews", reviewPages(db, account.id, portfolios));
  yield* list(
    "savedFeedback",
    pages<SavedFeedback>((last) => savedFeedbackOf(db, account.id, last)),
  );
  yield* list("notices", noticePages(db, account.id));
  yield* list("trail", trailPages(db, account.id));
  yield "}\n";
}

type Pages = AsyncIterable<object[]>;

async function* list(name: string, pages: Pages): AsyncGenerator<string> {
  yield `,${json(name)}:[`;
  let comma = "";
  for await (const rows of pages) {
    for (const row of rows) {
      yield comma + json(row);
      comma = ",";
    }
  }
  yield "]";
}

/** Reads on after the last row, a page at a time. Each page costs the same, for it begins in an index. */
async function* pages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    yield rows;
    last = rows.length === page ? rows.at(-1) : undefined;
  } while (last);
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
async function portfolioIds(db: Db, student: string): Promise<string[]> {
  const rows = await db.selectFrom("portfolios").select("id").where("student", "=", student).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

async function* portfolioPages(db: Db, portfolios: string[]): Pages {
  for (const ids of chunks(portfolios)) {
    const found = await db.selectFrom("portfolios").selectAll().where("id", "in", ids).orderBy("id").execute();
    const photos = await db
      .selectFrom("photos")
      .select(["portfolio", "width", "height", "bytes", "takenAt", "createdAt"])
      .where("portfolio", "in", ids)
      .orderBy("position")
      .execute();
    const byPortfolio = Map.groupBy(photos, (photo) => photo.portfolio);
    yield found.map((row) => portfolioFacts(row, byPortfolio.get(row.id) ?? []));
  }
}

function chunks(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / page) }, (_, nth) => ids.slice(nth * page, (nth + 1) * page));
}

function portfolioFacts(row: PortfolioRow, photos: { portfolio: string }[]) {
  const { id, student: _, sections, ...facts } = row;
  return {
    _id: id,
    ...facts,
    sections: JSON.parse(sections),
    photos: photos.map(({ portfolio: _, ...photo }) => photo),
  };
}

// What was written about the person's portfolios, then what the person wrote; each half has an index of its own, which
// both in one query would not have.
async function* reviewPages(db: Db, account: string, portfolios: string[]): Pages {
  const reviews = db.selectFrom("reviews").select(["portfolio", "reviewedAt", "comments"]);
  for (const ids of chunks(portfolios)) {
    const about = await reviews
      .where("portfolio", "in", ids)
      .where("assessor", "!=", account)
      .orderBy("reviewedAt")
      .execute();
    yield about.map((review) => ({ ...review, written: false }));
  }
  for await (const rows of pages<{ id: string; reviewedAt: string }>((last) =>
    reviews
      .select("id")
      .where("assessor", "=", account)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("reviewedAt", "id"), ">", tuple(last?.reviewedAt ?? "", last?.id ?? "")),
      )
      .orderBy("reviewedAt")
      .orderBy("id")
      .limit(page)
      .execute(),
  ))
    yield rows.map(({ id: _, ...review }) => ({ ...review, written: true }));
}

type SavedFeedback = { portfolio: string; savedAt: string; comments: string };

// What others have saved about this person's portfolios is theirs until it is submitted.
function savedFeedbackOf(db: Db, assessor: string, last: SavedFeedback | undefined): Promise<SavedFeedback[]> {
  return db
    .selectFrom("savedFeedback")
    .select(["portfolio", "savedAt", "comments"])
    .where("assessor", "=", assessor)
    .where("portfolio", ">", last?.portfolio ?? "")
    .orderBy("portfolio")
    .limit(page)
    .execute();
}

async function* noticePages(db: Db, account: string): Pages {
  for await (const rows of pages<{ id: string; createdAt: string }>((last) =>
    db
      .selectFrom("notices")
      .select(["id", "kind", "subjectId", "title", "createdAt", "readAt"])
      .where("account", "=", account)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("createdAt", "id"), ">", tuple(last?.createdAt ?? "", last?.id ?? "")),
      )
      .orderBy("createdAt")
      .orderBy("id")
      .limit(page)
      .execute(),
  ))
    yield rows.map(({ id, ...facts }) => ({ _id: id, ...facts }));
}

// What the person did, then what others did to their account; each half has an index of its own.
async function* trailPages(db: Db, account: string): Pages {
  const entries = (after: number) =>
    db
      .selectFrom("trail")
      .select(["position", "at", "action", "subject", "subjectId", "was", "became"])
      .where("position", ">", after)
      .orderBy("position")
      .limit(page);
  const own = pages<TrailPlace>((last) =>
    entries(last?.position ?? 0)
      .where("actor", "=", account)
      .execute(),
  );
  for await (const rows of own) yield rows.map(({ position: _, ...entry }) => ({ ...entry, byYou: true }));
  const byOthers = pages<TrailPlace>((last) =>
    entries(last?.position ?? 0)
      .where("subjectId", "=", account)
      .where((row) => row.or([row("actor", "is", null), row("actor", "!=", account)]))
      .execute(),
  );
  for await (const rows of byOthers) yield rows.map(({ position: _, ...entry }) => ({ ...entry, byYou: false }));
}

type TrailPlace = { position: number };

function json(value: unknown): string {
  return JSON.stringify(value);
}
