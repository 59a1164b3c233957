import { clockSentence } from "contract/portfolios/stated.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { type MadeRecord, type NewRecord, type RecordAnswer, recordsMost } from "contract/reviews/records.ts";
import { findStudent } from "../accounts/accounts.ts";
import { recordAction } from "../audit/log.ts";
import { markSubjectRead } from "../notifications/notification-queries.ts";
import { notify } from "../notifications/notify.ts";
import { newId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { ReceivedFile } from "../platform/http/bodies/uploads.ts";
import { Refusal } from "../platform/refusal.ts";
import { contentOf, fingerprintOf } from "../portfolios/content.ts";
import { rowOf, storeNew } from "../portfolios/creating.ts";
import { checkCells, placeColumns, rangeColumns } from "../portfolios/curriculum-place.ts";
import { verdictsOn } from "../portfolios/decisions.ts";
import { hide } from "../portfolios/deleted-portfolios.ts";
import { furtherPlaces } from "../portfolios/further-places.ts";
import { type MoveCommand, touch } from "../portfolios/moving.ts";
import { checkCount, saveWithPhotos } from "../portfolios/photos.ts";
import { findPortfolio, photosOf } from "../portfolios/portfolios.ts";
import { disputedAt, recordStateOf } from "../portfolios/record-state.ts";
import { insertStatement, noWitness } from "../portfolios/statements.ts";
import { openUnitsOf } from "../qualifications/worked-towards.ts";
import { askToCountersign, dutyIn, isAllAccepted } from "./countersigning.ts";
import { closeRound, summaryOf } from "./reviews.ts";
import { keepDecisions, type Ruling, rule, ruleTakenBack } from "./ruling.ts";

interface RecordForm {
  fields: NewRecord;
  files: ReceivedFile[];
}

/**
 * Makes a record and returns its id: a round is closed with its decisions, which wait for the learner. One that was made on
 * a day on which its author still assessed the learner arrives undecided, for whoever does now.
 * @throws Refusal 404 another assessor's learner, 400 a criterion or a photo that is not there, 409 an upload that is not
 * there, 413, 415
 */
export async function makeRecord(deps: Dependencies, author: string, { fields, files }: RecordForm): Promise<string> {
  const { student, decisions, sentAt, ...texts } = fields;
  const isDecided = await isAssigned(deps.db, author, fields);
  const units = await openUnitsOf(deps.db, student);
  checkCells(texts.cells, units);
  const { cells, workplace } = rangeColumns(texts);
  const nothing = { unit: "", outcome: "", criterion: "", further: null, cells, workplace };
  const { added, ...ruling } = withTimes(rule(nothing, new Map(), decisions, units), decisions);
  const main = texts.unit === "" ? { ...texts, ...added[0] } : texts;
  const place = placeColumns(main, units);
  const further = furtherPlaces(main, [...texts.also, ...added], units);
  checkCount(files.length + new Set(texts.uploads).size, files);
  const status = isDecided ? "Reviewed" : "To Be Reviewed";
  const said = sentAt === undefined ? "" : clockSentence(sentAt, deps.clock.now().toISOString());
  const comments = [texts.comments, said].filter((text) => text !== "").join("\n");
  const written = { ...rowOf(deps, student, { ...texts, comments, status }, place), author, isPending: 1 };
  const reviewedAt = written.createdAt;
  const feedback = isDecided ? summaryOf({ added, ...ruling }) : "";
  const portfolio = isDecided ? { ...written, reviewedAt, feedback } : written;
  const { id } = portfolio;
  const { uploads, photos: order } = texts;
  return saveWithPhotos(deps, { student, by: author, files, ...texts }, async (db, photos, placing) => {
    await storeNew({ ...deps, db }, { portfolio, further, by: author, uploads, photos, order, placing });
    const entry = { actor: author, action: "makeRecord", subject: "portfolio", subjectId: id, became: status } as const;
    const found = isDecided ? await findPortfolio(db, id) : undefined;
    if (!found) {
      await notify(db, deps.clock, { kind: "submission", portfolio });
      await recordAction(db, deps.clock, entry);
      return id;
    }
    const round = { id: newId(), portfolio: id, assessor: author, comments: feedback, reviewedAt, ...unsaid };
    const { fingerprint } = await closeRound(db, found, round);
    await notify(db, deps.clock, { kind: "record", by: author, portfolio });
    const duty = await dutyIn({ ...deps, db }, author, ruling.decisions);
    await recordAction(db, deps.clock, entry);
    const act = { actor: author, portfolio: id, review: round.id, fingerprint };
    await keepDecisions(db, deps.clock, act, { added, ...ruling });
    await askToCountersign(db, deps.clock, { actor: author, portfolio, review: round.id }, duty);
    return id;
  });
}

const unsaid = { submittedAt: null, stated: null };

/** Whether the author assesses the learner now; false when they did at the time of the record. @throws Refusal 404 */
async function isAssigned(db: Db, author: string, { student: id, dateTime }: NewRecord): Promise<boolean> {
  const student = await findStudent(db, id);
  if (student?.assessor === author) return true;
  if (student && (await assessorAt(db, id, dateTime)) === author) return false;
  throw new Refusal(404, "Student not found. They may be assigned to another assessor now.");
}

/** Who assessed a student at an instant, as the audit log says. */
async function assessorAt(db: Db, student: string, at: string): Promise<string | null> {
  const entries = db
    .selectFrom("auditLog")
    .select(["was", "became"])
    .where("subjectId", "=", student)
    .where("action", "=", "assign")
    .limit(1);
  const before = await entries.where("at", "<=", at).orderBy("position", "desc").executeTakeFirst();
  if (before) return before.became;
  const first = await entries.orderBy("position").executeTakeFirst();
  return first?.was ?? null;
}

function withTimes(ruling: Ruling, given: NewRecord["decisions"]): Ruling {
  const times = new Map(given.map((decision) => [placeKey(decision), decision.seenAt ?? null]));
  const decisions = ruling.decisions.map((decision) => {
    const { unit, outcome: learningOutcome, criterion: criteria } = decision;
    return { ...decision, seenAt: times.get(placeKey({ unit, learningOutcome, criteria })) ?? null };
  });
  return { ...ruling, decisions };
}

/**
 * A learner confirms a record about themselves, which is done if everything in it is accepted, or disputes it.
 * @throws Refusal 409 nothing to answer, 412 it is not what they saw
 */
export async function answerRecord(
  deps: Dependencies,
  command: MoveCommand,
  { answer, text, fingerprint }: RecordAnswer,
): Promise<void> {
  const { clock } = deps;
  const { portfolio, actor } = command;
  const { id, status, author, isPending } = portfolio;
  if (author === null) throw new Refusal(409, "You wrote this portfolio. Only your assessor's records are confirmed.");
  if (isPending === 0) throw new Refusal(409, "You have confirmed this record already.");
  if (status !== "Reviewed") throw new Refusal(409, "Your assessor decides this record first. Then you can answer.");
  const [standing, photos] = await Promise.all([verdictsOn(deps.db, id), photosOf(deps.db, id)]);
  if (fingerprint !== fingerprintOf(contentOf(portfolio, photos)))
    throw new Refusal(412, "This record has changed since you opened it. Look at it again, then answer.");
  const became = answer === "confirm" && isAllAccepted(portfolio, standing) ? "Done" : status;
  await transact(deps, async (db) => {
    await touch(db, clock, command, became);
    if (answer === "confirm") await db.updateTable("portfolios").set({ isPending: 0 }).where("id", "=", id).execute();
    else await notify(db, clock, { kind: "dispute", portfolio });
    await markSubjectRead(db, clock, id, answer === "confirm" ? ["record", "dispute"] : ["record"]);
    await recordAction(db, clock, { actor, action: answer, subject: "portfolio", subjectId: id, was: status, became });
    await insertStatement(db, clock, { kind: answer, portfolio: id, by: actor, fingerprint, text, ...noWitness });
  });
}

/**
 * Its author takes back a record that is not confirmed: it is deleted, and its acceptances say why.
 * @throws Refusal 403 another's record, 409 confirmed
 */
export async function takeRecordBack(deps: Dependencies, command: MoveCommand, reason: string): Promise<void> {
  const { portfolio, actor } = command;
  const { id, author, isPending } = portfolio;
  if (author !== actor) throw new Refusal(403, "Only the assessor who made a record can take it back.");
  if (isPending === 0)
    throw new Refusal(409, "Your learner has confirmed this record. Take its decisions back instead.");
  const standing = await verdictsOn(deps.db, id);
  const accepted = [...standing.values()].filter(({ verdict }) => verdict === "accepted");
  const act = { actor, portfolio: id, review: null, fingerprint: null };
  await transact(deps, async (db) => {
    await touch(db, deps.clock, command);
    await hide({ ...deps, db }, command, "takeRecordBack");
    await keepDecisions(db, deps.clock, act, ruleTakenBack(accepted, reason));
  });
}

/** The records that an assessor made of students who are theirs now, the latest first. */
export async function recordsBy(db: Db, author: string): Promise<MadeRecord[]> {
  const rows = await db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.id", "portfolios.title", "portfolios.method", "portfolios.dateTime", "portfolios.student"])
    .select(["students.name", "portfolios.author", "portfolios.isPending", disputedAt.as("disputedAt")])
    .where("portfolios.author", "=", author)
    .where("students.assessor", "=", author)
    .where("portfolios.deletedAt", "is", null)
    .orderBy("portfolios.dateTime", "desc")
    .orderBy("portfolios.id")
    .limit(recordsMost)
    .execute();
  return rows.map((row) => ({
    ...{ _id: row.id, title: row.title, method: row.method, dateTime: row.dateTime },
    student: { _id: row.student, name: row.name },
    state: recordStateOf(row) ?? "waiting",
  }));
}
