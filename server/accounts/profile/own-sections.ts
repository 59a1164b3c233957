import { inPages, rowsAtOnce } from "../../platform/database/batches.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import type { Db } from "../../platform/dependencies.ts";
import { factorsOf } from "../factors/factors.ts";
import { groupRecordsOf } from "../people/group-record.ts";
import { exercisesOf } from "./own-exercises.ts";
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
  raisedRisksOf,
  requestsOf,
  retentionPages,
  samplePages,
  statementPages,
  taskPages,
} from "./own-judgements.ts";
import { auditPages, emailPages } from "./own-log.ts";
import { portfolioIds, portfolioPages, recordIds, voicePages } from "./own-portfolios.ts";
import { looksOf, roomNotesOf, roomsOf } from "./own-rooms.ts";

/** A part of what is stored about a person, by its name in `OwnData`: long lists a page of rows at a time. */
export type Section = { name: string } & ({ value: unknown } | { pages: Pages });

/** Everything that is stored about a person, in the order of `OwnData`. */
export async function* sectionsOf(db: Db, account: AccountRow): AsyncGenerator<Section> {
  yield { name: "account", value: await accountFacts(db, account) };
  yield* signInFacts(db, account.id);
  const off = db.selectFrom("mutedNotifications").select(["kind", "way"]).where("account", "=", account.id);
  yield { name: "mutedNotifications", value: await off.execute() };
  const portfolios = await portfolioIds(db, account.id);
  yield { name: "portfolios", pages: portfolioPages(db, [...portfolios, ...(await recordIds(db, account.id))]) };
  const uploads = db.selectFrom("uploads").select(["name", "bytes", "createdAt", "expiresAt"]);
  yield { name: "uploads", value: await uploads.where("student", "=", account.id).execute() };
  yield { name: "reviews", pages: reviewPages(db, account.id, portfolios) };
  yield { name: "voices", pages: voicePages(db, account.id, portfolios) };
  yield { name: "remarks", pages: judgements(db, "remarks", account.id, portfolios) };
  yield { name: "statements", pages: statementPages(db, account.id, portfolios) };
  yield { name: "messages", pages: messagePages(db, account.id, portfolios) };
  yield {
    name: "witnessRequests",
    pages: inPages<{ id: string }>((last) => requestsOf(db, account.id, last?.id)),
  };
  yield { name: "tasks", pages: taskPages(db, account.id) };
  yield { name: "calendars", value: await calendarsOf(db, account.id) };
  const enrolments = db.selectFrom("enrolments").selectAll().where("learner", "=", account.id);
  yield { name: "enrolments", value: await enrolments.execute() };
  yield {
    name: "hours",
    pages: inPages<{ id: string; day: string }>((last) => hoursOf(db, account.id, last)),
  };
  const consents = db.selectFrom("photoConsents").select(["given", "at"]).where("account", "=", account.id);
  yield { name: "photoConsents", value: await consents.orderBy("number").execute() };
  yield { name: "applications", value: await applicationsOf(db, account.id) };
  yield { name: "applicationEvents", pages: applicationEventPages(db, account.id) };
  yield { name: "groups", value: await groupRecordsOf(db, account.id) };
  yield* qualityFacts(db, account.id);
  yield* administratorFacts(db, account.id);
  yield { name: "decisions", pages: decisionPages(db, account.id, portfolios) };
  yield {
    name: "savedFeedback",
    pages: inPages<SavedFeedback>((last) => savedFeedbackOf(db, account.id, last)),
  };
  yield { name: "emails", pages: emailPages(db, account.emailKey) };
  yield { name: "notifications", pages: notificationPages(db, account.id) };
  yield { name: "auditLog", pages: auditPages(db, account.id, portfolios) };
}

/** What quality assurance and claims say of somebody. */
async function* qualityFacts(db: Db, account: string): AsyncGenerator<Section> {
  yield { name: "duties", pages: dutyPages(db, account) };
  yield { name: "raisedRisks", value: await raisedRisksOf(db, account) };
  yield { name: "samples", pages: samplePages(db, account) };
  yield { name: "checks", pages: checkPages(db, account) };
  yield { name: "exercises", value: await exercisesOf(db, account) };
  yield { name: "claims", pages: claimPages(db, account) };
  yield { name: "rooms", value: await roomsOf(db, account) };
  yield { name: "looks", value: await looksOf(db, account) };
  yield { name: "roomNotes", value: await roomNotesOf(db, account) };
}

/** What only administrators do, and the holds that keep a person. */
async function* administratorFacts(db: Db, account: string): AsyncGenerator<Section> {
  const holds = db.selectFrom("holds").select(["reason", "at", "endedAt"]).where("account", "=", account);
  yield { name: "holds", value: await holds.orderBy("at").execute() };
  const views = db.selectFrom("views").select(["list", "name", "filter", "at"]).where("account", "=", account);
  yield { name: "views", value: await views.orderBy("at").execute() };
  yield { name: "retention", pages: retentionPages(db, account) };
  const done = db.selectFrom("complaintEvents").select(["complaint", "act", "text", "at"]).where("by", "=", account);
  yield { name: "complaintEvents", value: await done.orderBy("at").execute() };
  const notices = db.selectFrom("privacyNotices").select(["version", "text", "at"]).where("by", "=", account);
  yield { name: "privacyNotices", value: await notices.orderBy("version").execute() };
  yield { name: "qualifications", value: await importsOf(db, account) };
  yield { name: "catalogues", value: await cataloguesOf(db, account) };
  yield { name: "directClaims", value: await directClaimsOf(db, account) };
}

/** Where and how somebody signs in, without any secret. */
async function* signInFacts(db: Db, account: string): AsyncGenerator<Section> {
  yield { name: "sessions", value: await sessionsOf(db, account) };
  const devices = db.selectFrom("pushSubscriptions").select(["endpoint", "createdAt", "lastAt"]);
  yield { name: "pushSubscriptions", value: await devices.where("account", "=", account).execute() };
  const passkeys = db.selectFrom("passkeys").select(["name", "createdAt", "usedAt"]).where("account", "=", account);
  yield { name: "passkeys", value: await passkeys.execute() };
  const tokens = db.selectFrom("apiTokens").select(["name", "scopes", "createdAt", "expiresAt", "usedOn", "revokedAt"]);
  yield { name: "apiTokens", value: await tokens.where("account", "=", account).execute() };
  const identities = db.selectFrom("identities").select(["issuer", "subject", "createdAt"]);
  yield { name: "identities", value: await identities.where("account", "=", account).execute() };
  const made = db.selectFrom("importedAccounts").select(["batch", "at"]).distinct();
  const imports = made.where(({ or, eb }) => or([eb("account", "=", account), eb("by", "=", account)]));
  yield { name: "imports", value: await imports.orderBy("at").execute() };
  yield { name: "codesFromApp", value: (await factorsOf(db, account)).since };
  const recovery = db.selectFrom("recoveryCodes").select("usedAt").where("account", "=", account);
  yield { name: "recoveryCodes", value: await recovery.execute() };
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
  const reviews = db.selectFrom("reviews").select(["portfolio", "title", "reviewedAt", "comments", "stated"]);
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
