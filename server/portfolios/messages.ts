import type { BundleMessage } from "contract/exports/bundle-format.ts";
import { messagesShown, type PortfolioMessage } from "contract/portfolios/messages.ts";
import { asksLater, messagesAnHour } from "contract/portfolios/questions.ts";
import { recordAction } from "../audit/log.ts";
import { markSubjectRead } from "../notifications/notification-queries.ts";
import { notify } from "../notifications/notify.ts";
import { countAttempt } from "../platform/attempt-counters.ts";
import { newId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { Refusal } from "../platform/refusal.ts";
import type { FoundPortfolio } from "./portfolios.ts";

/** Oldest first, the last of them. */
export async function messagesOn({ db }: Dependencies, portfolio: string): Promise<PortfolioMessage[]> {
  const rows = await messages(db, portfolio).orderBy("position", "desc").limit(messagesShown).execute();
  return rows.map(({ id, by, name, text, at }) => ({ _id: id, by: { _id: by, name }, text, at })).reverse();
}

/** As a bundle holds them; the learner's own name nobody. */
export async function messageRecordsOn(db: Db, { id, student }: FoundPortfolio): Promise<BundleMessage[]> {
  const rows = await messages(db, id).orderBy("position").execute();
  return rows.map(({ by, name, email, text, at }) => ({
    text,
    at,
    ...(by !== student && { assessor: { id: by, name, email } }),
  }));
}

function messages(db: Db, portfolio: string) {
  return db
    .selectFrom("messages")
    .innerJoin("accounts", "accounts.id", "messages.by")
    .select(["messages.id", "messages.by", "accounts.name", "accounts.email", "messages.text", "messages.at"])
    .where("messages.portfolio", "=", portfolio);
}

/**
 * Adds a message of the learner's or their assessor's, and tells the other. What the writer was told of the thread is read.
 * @throws Refusal 409 for a draft, 429 after too many in an hour
 */
export async function writeMessage(
  deps: Dependencies,
  viewer: SignedIn,
  portfolio: FoundPortfolio,
  text: string,
): Promise<void> {
  const { db, clock } = deps;
  const { id, status } = portfolio;
  if (status === "Draft") throw new Refusal(409, asksLater);
  await countAttempt(db, clock, `messages of ${viewer._id}`, { most: messagesAnHour, seconds: 3600 });
  await transact(deps, async (db) => {
    const by = viewer._id;
    const entry = { actor: by, action: "writeMessage", subject: "portfolio", subjectId: id } as const;
    // With a status, so that the pages of both sides are told (notifications/work-changes.ts).
    await recordAction(db, clock, { ...entry, became: status });
    const row = { id: newId(), portfolio: id, by, text, at: clock.now().toISOString() };
    await db
      .insertInto("messages")
      .values(({ selectFrom }) => ({ ...row, position: selectFrom("auditLogHead").select("position") }))
      .execute();
    const [kind, told] =
      viewer.role === "student" ? (["question", "answer"] as const) : (["answer", "question"] as const);
    await markSubjectRead(db, clock, id, [told]);
    await notify(db, clock, { kind, by, portfolio });
  });
}
