import { Readable } from "node:stream";
import { objectsOf } from "../../audit/names.ts";
import { countAttempt } from "../../platform/attempt-counters.ts";
import { inPages, rowsAtOnce } from "../../platform/database/batches.ts";
import type { AccountRow, AuditRow } from "../../platform/database/tables.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { recordAccountAction } from "../accounts.ts";
import { factorsOf } from "../factors/factors.ts";
import {
  applicationEventPages,
  applicationsOf,
  calendarsOf,
  cataloguesOf,
  checkPages,
  chunks,
  claimPages,
  decisionPages,
  directClaimsOf,
  dutyPages,
  hoursOf,
  importsOf,
  judgements,
  messagePages,
  type Pages,
  requestsOf,
  retentionPages,
  samplePages,
  statementPages,
  taskPages,
} from "./own-judgements.ts";
import { portfolioIds, portfolioPages, recordIds, voicePages } from "./own-portfolios.ts";
import { ownAccount } from "./profile.ts";

export const downloadLimit = { most: 10, seconds: 3600 };

/**
 * Everything that is stored about a person, as JSON in the shape of `OwnData`. It is streamed, a page of rows at a time,
 * so that its length costs no memory. @throws Refusal 429
 */
export async function ownData(deps: Dependencies, viewer: SignedIn): Promise<Readable> {
  const account = await ownAccount(deps, viewer);
  await countAttempt(deps.db, deps.clock, `download of ${account.id}`, downloadLimit);
  await recordAccountAction(deps.db, deps.clock, account.id, "download");
  return Readable.from(jsonOf(deps, account), { objectMode: false });
}

async function* jsonOf({ db, clock }: Dependencies, account: AccountRow): AsyncGenerator<string> {
  yield `{"madeAt":${JSON.stringify(clock.now().toISOString())}`;
  yield `,"account":${JSON.stringify(await accountFacts(db, account))}`;
  yield* signInFacts(db, account.id);
  const off = db.selectFrom("mutedNotifications").select(["kind", "way"]).where("account", "=", account.id);
  yield `,"mutedNotifications":${JSON.stringify(await off.execute())}`;
  const portfolios = await portfolioIds(db, account.id);
  yield* list("portfolios", portfolioPages(db, [...portfolios, ...(await recordIds(db, account.id))]));
  const uploads = db.selectFrom("uploads").select(["name", "bytes", "createdAt", "expiresAt"]);
  yield `,"uploads":${JSON.stringify(await uploads.where("student", "=", account.id).execute())}`;
  yield* list("reviews", reviewPages(db, account.id, portfolios));
  yield* list("voices", voicePages(db, account.id, portfolios));
  yield* list("remarks", judgements(db, "remarks", account.id, portfolios));
  yield* list("statements", statementPages(db, account.id, portfolios));
  yield* list("messages", messagePages(db, account.id, portfolios));
  yield* list(
    "witnessRequests",
    inPages<{ id: string }>((last) => requestsOf(db, account.id, last?.id)),
  );
  yield* list("tasks", taskPages(db, account.id));
  yield `,"calendars":${JSON.stringify(await calendarsOf(db, account.id))}`;
  const enrolments = db.selectFrom("enrolments").selectAll().where("learner", "=", account.id);
  yield `,"enrolments":${JSON.stringify(await enrolments.execute())}`;
  yield* list(
    "hours",
    inPages<{ id: string; day: string }>((last) => hoursOf(db, account.id, last)),
  );
  yield `,"applications":${JSON.stringify(await applicationsOf(db, account.id))}`;
  yield* list("applicationEvents", applicationEventPages(db, account.id));
  yield* qualityFacts(db, account.id);
  yield* administratorFacts(db, account.id);
  yield* list("decisions", decisionPages(db, account.id, portfolios));
  yield* list(
    "savedFeedback",
    inPages<SavedFeedback>((last) => savedFeedbackOf(db, account.id, last)),
  );
  yield* list("notifications", notificationPages(db, account.id));
  yield* list("auditLog", auditPages(db, account.id));
  yield "}\n";
}

/** What quality assurance and claims say of somebody. */
async function* qualityFacts(db: Db, account: string): AsyncGenerator<string> {
  yield* list("duties", dutyPages(db, account));
  yield* list("samples", samplePages(db, account));
  yield* list("checks", checkPages(db, account));
  yield* list("claims", claimPages(db, account));
}

/** What only administrators do, and the holds that keep a person. */
async function* administratorFacts(db: Db, account: string): AsyncGenerator<string> {
  const holds = db.selectFrom("holds").select(["reason", "at", "endedAt"]).where("account", "=", account);
  yield `,"holds":${JSON.stringify(await holds.orderBy("at").execute())}`;
  yield* list("retention", retentionPages(db, account));
  yield `,"qualifications":${JSON.stringify(await importsOf(db, account))}`;
  yield `,"catalogues":${JSON.stringify(await cataloguesOf(db, account))}`;
  yield `,"directClaims":${JSON.stringify(await directClaimsOf(db, account))}`;
}

/** Where and how somebody signs in, without any secret. */
async function* signInFacts(db: Db, account: string): AsyncGenerator<string> {
  yield `,"sessions":${JSON.stringify(await sessionsOf(db, account))}`;
  const devices = db.selectFrom("pushSubscriptions").select(["endpoint", "createdAt", "lastAt"]);
  yield `,"pushSubscriptions":${JSON.stringify(await devices.where("account", "=", account).execute())}`;
  const passkeys = db.selectFrom("passkeys").select(["name", "createdAt", "usedAt"]).where("account", "=", account);
  yield `,"passkeys":${JSON.stringify(await passkeys.execute())}`;
  const identities = db.selectFrom("identities").select(["issuer", "subject", "createdAt"]);
  yield `,"identities":${JSON.stringify(await identities.where("account", "=", account).execute())}`;
  yield `,"codesFromApp":${JSON.stringify((await factorsOf(db, account)).since)}`;
  const recovery = db.selectFrom("recoveryCodes").select("usedAt").where("account", "=", account);
  yield `,"recoveryCodes":${JSON.stringify(await recovery.execute())}`;
}

async function* list(name: string, pages: Pages): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let comma = "";
  for await (const rows of pages) {
    for (const row of rows) {
      yield comma + JSON.stringify(row);
      comma = ",";
    }
  }
  yield "]";
}

async function accountFacts(db: Db, account: AccountRow) {
  const { id, passwordHash: _, emailKey: __, assessor, image, ...facts } = account;
  const findAssessor = db
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", assessor ?? "");
  const findEmailChange = db.selectFrom("emailChanges").select("email").where("account", "=", id);
  return {
    _id: id,
    ...facts,
    assessor: (await findAssessor.executeTakeFirst())?.name ?? null,
    profileImage: image === null ? "none" : "stored",
    emailThatWaitsForConfirmation: (await findEmailChange.executeTakeFirst())?.email ?? null,
  };
}

function sessionsOf(db: Db, account: string) {
  return db
    .selectFrom("sessions")
    .select(["createdAt", "usedAt", "expiresAt", "device", "way"])
    .where("account", "=", account)
    .orderBy("createdAt")
    .execute();
}

// Reviews of the person's portfolios, then reviews by the person: two queries, because each can use an index of its own
// and one query with `or` could use neither.
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
  for await (const rows of inPages<{ id: string; reviewedAt: string }>((last) =>
    reviews
      .select("id")
      .where("assessor", "=", account)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("reviewedAt", "id"), ">", tuple(last?.reviewedAt ?? "", last?.id ?? "")),
      )
      .orderBy("reviewedAt")
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute(),
  ))
    yield rows.map(({ id: _, ...review }) => ({ ...review, written: true }));
}

type SavedFeedback = {
  portfolio: string;
  savedAt: string;
  comments: string;
  decisions: string | null;
  remarks: string | null;
};

// Only the person's own: feedback that others have saved on this person's portfolios is theirs until it is submitted.
function savedFeedbackOf(db: Db, assessor: string, last: SavedFeedback | undefined): Promise<SavedFeedback[]> {
  return db
    .selectFrom("savedFeedback")
    .select(["portfolio", "savedAt", "comments", "decisions", "remarks"])
    .where("assessor", "=", assessor)
    .where("portfolio", ">", last?.portfolio ?? "")
    .orderBy("portfolio")
    .limit(rowsAtOnce)
    .execute();
}

async function* notificationPages(db: Db, account: string): Pages {
  for await (const rows of inPages<{ id: string; createdAt: string }>((last) =>
    db
      .selectFrom("notifications")
      .select(["id", "kind", "subjectId", "title", "createdAt", "readAt"])
      .where("account", "=", account)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("createdAt", "id"), ">", tuple(last?.createdAt ?? "", last?.id ?? "")),
      )
      .orderBy("createdAt")
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute(),
  ))
    yield rows.map(({ id, ...facts }) => ({ _id: id, ...facts }));
}

type Entry = Pick<AuditRow, "position" | "at" | "action" | "subject" | "subjectId" | "was" | "became">;

// What the person did, then what others did to their account; each of the two queries has an index of its own.
async function* auditPages(db: Db, account: string): Pages {
  for (const byYou of [true, false]) {
    const entries = inPages<Entry>((last) =>
      db
        .selectFrom("auditLog")
        .select(["position", "at", "action", "subject", "subjectId", "was", "became"])
        .where((row) =>
          byYou
            ? row("actor", "=", account)
            : row("subjectId", "=", account).and(row("actor", "is", null).or("actor", "!=", account)),
        )
        .where("position", ">", last?.position ?? 0)
        .orderBy("position")
        .limit(rowsAtOnce)
        .execute(),
    );
    for await (const rows of entries) {
      const objects = await objectsOf(db, rows);
      yield rows.map(({ position: _, ...entry }) => {
        const object = objects.get(entry.subjectId) ?? null;
        return { ...entry, object, byYou };
      });
    }
  }
}
