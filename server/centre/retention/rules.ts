import {
  duePerPage,
  monthsBefore,
  type RetentionRuleId,
  retentionRuleIds,
  retentionRules,
  timeOf,
} from "contract/centre/retention-rules.ts";
import { isWithin, type Retention } from "contract/centre/retention-runs.ts";
import { day } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { recordAction } from "../../audit/log.ts";
import { peopleOf } from "../../audit/names.ts";
import { lifetimeDays } from "../../notifications/notification-queries.ts";
import { pageOf } from "../../platform/database/searching.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { csvOf } from "../../platform/http/answers/attachments.ts";
import { retention as emailTimes } from "../../platform/mail/outbox.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { lockErasing } from "../erasing/blocks.ts";
import { type DueRow, dueBy, fingerprintOf, type Months } from "./due.ts";

/** How long what is kept now. */
export async function monthsNow(db: Db): Promise<Months> {
  const changed = await db.selectFrom("retentionRules").select(["id", "months"]).execute();
  const own = Object.fromEntries(changed.map(({ id, months }) => [id, months]));
  const standard = Object.fromEntries(retentionRuleIds.map((id) => [id, retentionRules[id].months]));
  return { ...standard, ...own } as Months;
}

/** The rules, and what would go by them now. */
export async function viewRetention({ db, clock, settings }: Dependencies): Promise<Retention> {
  const now = clock.now();
  const months = await monthsNow(db);
  const changed = await db.selectFrom("retentionRules").select(["id", "version", "by", "at"]).execute();
  const people = await peopleOf(db, [...new Set(changed.map(({ by }) => by))]);
  const due = Map.groupBy(await dueBy(db, months, now), ({ rule }) => rule);
  const rules = retentionRuleIds.map((id) => {
    const found = due.get(id) ?? [];
    const kept = found.filter((one) => one.kept.length > 0).length;
    const change = changed.find((one) => one.id === id);
    return {
      ...{ _id: id, months: months[id], version: change?.version ?? 0, kept, due: found.length - kept },
      before: months[id] === null ? null : monthsBefore(now, months[id]),
      changed: change ? { by: people.get(change.by) ?? { _id: change.by, name: "" }, at: change.at } : null,
    };
  });
  return {
    ...{ madeAt: now.toISOString(), rules, fingerprint: fingerprintOf([...due.values()].flat()) },
    total: rules.reduce((sum, one) => sum + one.due, 0),
    days: {
      deletedPortfolios: settings.RETENTION_DAYS,
      notifications: lifetimeDays,
      emails: emailTimes.sent / day,
      unsentEmails: emailTimes.dead / day,
    },
  };
}

/** A page of what is due by a rule: first what would go. */
export async function listDue({ db, clock }: Dependencies, rule: RetentionRuleId, wanted: number) {
  const rows = await dueByOne(db, { rule, months: (await monthsNow(db))[rule] }, clock.now());
  const sorted = [...rows.filter(({ kept }) => kept.length === 0), ...rows.filter(({ kept }) => kept.length > 0)];
  const { page, pages, offset } = pageOf(wanted, rows.length, duePerPage);
  const due = sorted
    .slice(offset, offset + duePerPage)
    .map(({ subject, since, ...row }) => ({ _id: subject, at: since, ...row }));
  return { due, total: rows.length, page, pages };
}

export function dueByOne(
  db: Db,
  { rule, months, subject }: { rule: RetentionRuleId; months: number | null; subject?: string },
  now: Date,
): Promise<DueRow[]> {
  const off = Object.fromEntries(retentionRuleIds.map((id) => [id, null]));
  return dueBy(db, { ...off, [rule]: months } as Months, now, subject);
}

/** Everything that is due, as a file. */
export function exportDue(deps: Dependencies): AsyncIterable<string> {
  return csvOf(["Kind", "Name", "Counted From", "Then", "Kept Because"], dueLines(deps));
}

async function* dueLines({ db, clock }: Dependencies): AsyncGenerator<string[][]> {
  yield (await dueBy(db, await monthsNow(db), clock.now())).map(cellsOf);
}

function cellsOf({ rule, name, since, kept }: DueRow): string[] {
  const { name: kind, becomes } = retentionRules[rule];
  return [kind, name, dayInLondon(since), kept.length > 0 ? "Kept" : becomes, kept.join(" ")];
}

interface Change {
  by: string;
  rule: RetentionRuleId;
  months: number | null;
  /** The version that was read; undefined when any will do. */
  expected: number | undefined;
}

/** @throws Refusal 400 out of bounds, 412 when somebody else has changed it since */
export async function changeRule(deps: Dependencies, { by, rule, months, expected }: Change): Promise<void> {
  const { clock } = deps;
  const { least, most } = retentionRules[rule];
  if (!isWithin(rule, months)) throw refuseField(400, "months", `Choose from ${timeOf(least)} to ${timeOf(most)}.`);
  await transact(deps, async (db) => {
    await lockErasing(db);
    const was = (await monthsNow(db))[rule];
    const found = await db.selectFrom("retentionRules").select("version").where("id", "=", rule).executeTakeFirst();
    const version = found?.version ?? 0;
    if (expected !== undefined && expected !== version)
      throw new Refusal(412, "Somebody else has changed this rule in the meantime. Look at it, then save again.");
    const changed = { months, version: version + 1, by, at: clock.now().toISOString() };
    await db
      .insertInto("retentionRules")
      .values({ id: rule, ...changed })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
      .execute();
    const entry = { actor: by, action: "changeRetention", subject: "retention", subjectId: rule } as const;
    await recordAction(db, clock, { ...entry, was: timeOf(was), became: timeOf(months) });
  });
}
