import { z } from "zod";
import { call, count, paged } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { line, Message, PageNumber } from "../core/text.ts";
import { type RetentionRuleId, retentionRuleIds, retentionRules } from "./retention-rules.ts";

const moment = z.iso.datetime();
const RuleId = z.enum(retentionRuleIds as [RetentionRuleId, ...RetentionRuleId[]], "Choose a rule.");

const Rule = z.object({
  _id: RuleId,
  /** Null where it is kept until somebody erases it. */
  months: count.nullable(),
  version: count,
  changed: z.object({ by: Person, at: moment }).nullable(),
  /** What began before this is due; null without months. */
  before: moment.nullable(),
  /** What would go now, and what is due and kept. */
  due: count,
  kept: count,
});

export const Retention = z.object({
  madeAt: moment,
  rules: z.array(Rule),
  /** Of everything that would go. */
  total: count,
  /** Differs as soon as something else would go: a run names what was looked at. */
  fingerprint: z.string(),
  /** What housekeeping deletes by itself, after so many days. */
  days: z.object({ deletedPortfolios: count, notifications: count, emails: count, unsentEmails: count }),
});
export type Retention = z.infer<typeof Retention>;

export const viewRetention = call("viewRetention", {
  summary:
    "The rules of retention, and a dry run: how much would go now by each, and how much is kept although it is due",
  answer: Retention,
  permission: "manageRetention",
});

const Due = z.object({
  _id: z.string(),
  rule: RuleId,
  name: z.string(),
  /** What the time is counted from. */
  at: moment,
  /** Why it is kept although it is due; empty for what would go. */
  kept: z.array(z.string()),
});
export type Due = z.infer<typeof Due>;

export const listDue = call("listDue", {
  summary: "A page of what would go by one rule, the oldest first, and of what is due and kept",
  query: z.object({ rule: RuleId, page: PageNumber }),
  answer: paged({ due: z.array(Due) }),
  permission: "manageRetention",
});

export const exportRetention = call("exportRetention", {
  summary: "Everything that would go, and what is due and kept, as CSV; or what became of it in a run",
  query: z.object({ run: line(40).default("") }),
  answer: z.string(),
  file: { type: "text/csv; charset=utf-8", name: "retention.csv" },
  permission: "manageRetention",
  asksAgain: true,
});

export const changeRule = call("changeRule", {
  summary: "Change how long something is kept; null for until somebody erases it",
  params: z.object({ id: z.string() }),
  versioned: true,
  body: z.object({ months: z.int("Give whole months.").min(1).max(180).nullable() }),
  answer: Message,
  permission: "manageRetention",
  asksAgain: true,
});

export const startRun = call("startRun", {
  summary: "Erase what a dry run has found. 409 when something else would go by now, or a run is under way",
  body: z.object({
    fingerprint: line(100, "Look at what would go first."),
    confirmation: line(40, "Type it to run it."),
  }),
  answer: Message,
  status: 201,
  permission: "manageRetention",
  asksAgain: true,
});

const Run = z.object({
  _id: z.string(),
  by: Person,
  at: moment,
  /** Null while it goes on. */
  endedAt: moment.nullable(),
  rules: z.array(z.object({ rule: RuleId, waiting: count, gone: count, held: count, failed: count })),
  /** Why something was kept or failed, for how many. */
  reasons: z.array(z.object({ rule: RuleId, sentence: z.string(), count })),
});
export type Run = z.infer<typeof Run>;

export const Runs = paged({ runs: z.array(Run) });
export type Runs = z.infer<typeof Runs>;

export const listRuns = call("listRuns", {
  summary: "Runs of retention with their reports, the last first; one that goes on shows how far it is",
  query: z.object({ page: PageNumber }),
  answer: Runs,
  permission: "manageRetention",
});

/** Whether a rule may be set to so many months. */
export function isWithin(rule: RetentionRuleId, months: number | null): boolean {
  const { least, most } = retentionRules[rule];
  return months === null || (months >= least && months <= most);
}
