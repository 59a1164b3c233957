import {
  type ComplaintState,
  complaintActs,
  complaintLimits,
  complaintStateNames,
  complaintYears,
} from "contract/centre/complaint-words.ts";
import type {
  Complaint,
  ComplaintChange,
  ComplaintSearch,
  Complaints,
  ListedComplaint,
} from "contract/centre/complaints.ts";
import { day } from "contract/core/calendar.ts";
import { sql } from "kysely";
import { findAccount, personOf } from "../../accounts/accounts.ts";
import { admins } from "../../applications/pipeline.ts";
import { recordAction } from "../../audit/log.ts";
import { idsIn, peopleOf } from "../../audit/names.ts";
import { newId } from "../../platform/database/ids.ts";
import type { ComplaintRow } from "../../platform/database/privacy-rows.ts";
import { holdsWords, pageOf } from "../../platform/database/searching.ts";
import { transact } from "../../platform/database/transact.ts";
import { type Db, type Dependencies, fromNow } from "../../platform/dependencies.ts";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";

export function findComplaint(db: Db, id: string): Promise<ComplaintRow | undefined> {
  return db.selectFrom("complaints").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A page of those that the search finds: open ones first, the one that is due first at the top. */
export async function listComplaints(db: Db, { state, search, page: wanted }: ComplaintSearch): Promise<Complaints> {
  const found = db
    .selectFrom("complaints")
    .$if(state !== "", (all) => all.where("complaints.state", "=", state as ComplaintState))
    .where(({ ref }) => holdsWords([ref("complaints.name"), ref("complaints.email"), ref("reference")], search));
  const countAll = found.select(({ fn }) => fn.countAll<number>().as("total"));
  const countOpen = db.selectFrom("complaints").select(({ fn }) => fn.countAll<number>().as("open"));
  const [{ total }, { open }] = await Promise.all([
    countAll.executeTakeFirstOrThrow(),
    countOpen.where("state", "=", "open").executeTakeFirstOrThrow(),
  ]);
  const { page, pages, offset } = pageOf(wanted, total, complaintLimits.perPage);
  const rows = await found
    .leftJoin("accounts as owners", "owners.id", "complaints.owner")
    .selectAll("complaints")
    .select("owners.name as ownerName")
    .orderBy(sql`case "complaints"."state" when 'open' then 0 when 'answered' then 1 else 2 end`)
    .orderBy("complaints.dueOn")
    .orderBy("complaints.id")
    .limit(complaintLimits.perPage)
    .offset(offset)
    .execute();
  return { open, total, page, pages, complaints: rows.map(toListed) };
}

function toListed(row: ComplaintRow & { ownerName: string | null }): ListedComplaint {
  const { id, reference, name, category, state, createdAt, dueOn } = row;
  return { _id: id, reference, name, category, state, createdAt, dueOn, owner: personOf(row.owner, row.ownerName) };
}

/** The view is in the audit log before anything is answered. */
export async function viewComplaint({ db, clock }: Dependencies, actor: string, row: ComplaintRow): Promise<Complaint> {
  await recordAction(db, clock, { actor, action: "viewComplaint", subject: "complaint", subjectId: row.id });
  return complaintOf(db, row);
}

/** One complaint as it stands now. */
export async function complaintOf(db: Db, { id }: Pick<ComplaintRow, "id">): Promise<Complaint> {
  const [row, owners, events] = await Promise.all([
    db.selectFrom("complaints").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    admins(db),
    db
      .selectFrom("complaintEvents as events")
      .innerJoin("accounts", "accounts.id", "events.by")
      .select(["events.id as _id", "events.act", "events.text", "events.at", "accounts.id", "accounts.name"])
      .where("events.complaint", "=", id)
      .orderBy("events.at")
      .orderBy("events.id")
      .execute(),
  ]);
  const given = events.map(({ act, text }) => (act === "own" ? text : ""));
  const named = await peopleOf(db, idsIn([row.owner, ...given]));
  const { email, about, text, acknowledgedAt, answeredAt, closedAt } = row;
  return {
    ...toListed({ ...row, ownerName: named.get(row.owner ?? "")?.name ?? null }),
    ...{ email, about, text, acknowledgedAt, answeredAt, closedAt, owners },
    events: events.map(({ id: by, name, ...event }) => ({
      ...event,
      text: (event.act === "own" && named.get(event.text)?.name) || event.text,
      by: { _id: by, name },
    })),
  };
}

const actions = {
  note: "noteOnComplaint",
  own: "takeOnComplaint",
  answer: "answerComplaint",
  close: "closeComplaint",
  reopen: "reopenComplaint",
} as const;

/**
 * Does one of `complaintActs`; an answer is sent by email in the same transaction.
 * @throws Refusal 400 nothing is written, or the owner is no active administrator; 409 it stands elsewhere than at `from`
 */
export async function changeComplaint(
  deps: Dependencies,
  by: string,
  row: ComplaintRow,
  { act, from, text }: ComplaintChange,
): Promise<void> {
  const rule: { from: readonly ComplaintState[]; to?: ComplaintState } = complaintActs[act];
  if (!rule.from.includes(from))
    throw new Refusal(409, `This complaint is ${complaintStateNames[from].toLowerCase()}.`);
  if (act === "own" && text !== "") await refuseOther(deps.db, text);
  const missing = {
    note: "Write the note first.",
    answer: "Write the answer first.",
    close: "Say why.",
    reopen: "Say why.",
  };
  if (act !== "own" && text === "") throw new Refusal(400, missing[act]);
  const at = deps.clock.now().toISOString();
  const { to = from } = rule;
  const set = {
    state: to,
    ...(act === "own" && { owner: text || null }),
    ...(act === "answer" && { answeredAt: at }),
    ...(to !== from && { closedAt: act === "close" ? at : null }),
  };
  await transact(deps, async (db) => {
    const changed = db.updateTable("complaints").set(set).where("id", "=", row.id).where("state", "=", from);
    const { numUpdatedRows } = await changed.executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Refusal(409, "Somebody has moved this complaint meanwhile. Look again.");
    await db.insertInto("complaintEvents").values({ id: newId(), complaint: row.id, act, text, by, at }).execute();
    if (act === "answer") await sendAnswer({ ...deps, db }, row, text);
    await recordAction(db, deps.clock, { actor: by, action: actions[act], subject: "complaint", subjectId: row.id });
  });
}

async function refuseOther(db: Db, owner: string): Promise<void> {
  const account = await findAccount(db, owner);
  if (!(account?.role === "admin" && account.isActive)) throw new Refusal(400, "Choose an active administrator.");
}

function sendAnswer({ db, clock }: Dependencies, { email: to, name, reference }: ComplaintRow, text: string) {
  const paragraphs = [
    `This is the training centre's answer to your complaint ${reference}.`,
    ...text.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
    "If this does not settle it, answer the training centre and give this reference.",
  ];
  return enqueueEmail(db, clock, { to, name, subject: `Our answer to your complaint ${reference}`, paragraphs });
}

const deletedAtOnce = 100;

/** Deletes complaints that were closed long enough ago; answers how many, at most 100. */
export async function sweepComplaints(deps: Pick<Dependencies, "db" | "clock">): Promise<number> {
  const { db, clock } = deps;
  const over = await db
    .selectFrom("complaints")
    .select("id")
    .where("closedAt", "<", fromNow(clock, -complaintYears * 365 * day))
    .limit(deletedAtOnce)
    .execute();
  const ids = over.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.transaction().execute(async (db) => {
    // By it a trigger lets what is only ever added go.
    await db
      .updateTable("complaints")
      .set({ expiredAt: fromNow(clock, 0) })
      .where("id", "in", ids)
      .execute();
    await db.deleteFrom("complaintEvents").where("complaint", "in", ids).execute();
    await db.deleteFrom("notifications").where("subjectId", "in", ids).execute();
    await db.deleteFrom("complaints").where("id", "in", ids).execute();
  });
  return ids.length;
}
