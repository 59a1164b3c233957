import type { BundleDecision, BundlePortfolio } from "contract/exports/bundle-format.ts";
import { dueAt } from "contract/plan/due.ts";
import { isLearners } from "contract/portfolios/verdicts.ts";
import { nextReminder } from "../../plan/tasks-reminders.ts";
import { newId } from "../../platform/database/ids.ts";
import type { MessageRow } from "../../platform/database/message-rows.ts";
import type { SampleRow } from "../../platform/database/quality-rows.ts";
import type { DecisionRow, RemarkRow, ReviewRow, StatementRow } from "../../platform/database/review-rows.ts";
import type { PortfolioRow } from "../../platform/database/tables.ts";
import type { TaskRow } from "../../platform/database/task-rows.ts";
import type { Clock } from "../../platform/dependencies.ts";
import { remarkRow } from "../../portfolios/remarks.ts";
import { countersignature } from "../../reviews/countersigning.ts";
import type { ImportableRecord } from "./parsing.ts";
import type { People } from "./people.ts";

// The rows that are made of a bundle's record, with the people as they are known here.

export function portfolioRow(
  { student }: ImportableRecord,
  portfolio: BundlePortfolio,
  { assessors }: People,
): PortfolioRow {
  const {
    pdf: _,
    photos: __,
    attachments: __________,
    missingAttachments: _________,
    reviews: ___,
    decisions: _____,
    statements: ______,
    remarks: _______,
    messages: ________,
    appeals: ___________,
    unit,
    learningOutcome,
    criteria,
    also: ____,
    cells = [],
    workplace = "",
    observedBy = "",
    sections,
    author,
    isPending,
    ...columns
  } = portfolio;
  return {
    ...columns,
    student: student.id,
    unit: unit.number,
    unitTitle: unit.title,
    outcome: learningOutcome.number,
    outcomeText: learningOutcome.description,
    criterion: criteria.number,
    criterionText: criteria.description,
    ...{ cells: cells.join(), workplace, observedBy },
    sections: JSON.stringify(sections),
    deletedAt: null,
    author: author ? (assessors.get(author.id) ?? author.id) : null,
    isPending: isPending ? 1 : 0,
  };
}

export function reviewRows(
  { id: portfolio, status, title, reviews }: BundlePortfolio,
  { assessors }: People,
): ReviewRow[] {
  return reviews.map(({ id, assessor, comments, reviewedAt, content, stated }) => ({
    id,
    portfolio,
    assessor: assessors.get(assessor.id) ?? assessor.id,
    comments,
    reviewedAt,
    submittedAt: null,
    content: content && JSON.stringify(content),
    title: content?.texts.title ?? (status === "Draft" ? "" : title),
    stated: stated ? JSON.stringify(stated) : null,
  }));
}

// They are older than every entry of the audit log here, so they are counted up to -1.
export function decisionRows(portfolio: BundlePortfolio, { assessors }: People): DecisionRow[] {
  const decisions = portfolio.decisions ?? acceptedWhenDone(portfolio);
  return decisions.map(
    ({ learningOutcome, criteria, cells, round, assessor, stated, isPending: _, ...decision }, index) => ({
      seenAt: null,
      carriedFrom: null,
      ...decision,
      stated: stated ? JSON.stringify(stated) : null,
      cells: cells.join(),
      ...{ id: newId(), portfolio: portfolio.id, learner: null, position: index - decisions.length },
      ...{ outcome: learningOutcome, criterion: criteria, review: round },
      assessor: assessors.get(assessor.id) ?? assessor.id,
    }),
  );
}

/** A trainee's round that nobody had countersigned waits for somebody here. */
export function sampleRows(
  { id: portfolio, decisions = [] }: BundlePortfolio,
  learner: string,
  { assessors }: People,
  clock: Clock,
): SampleRow[] {
  const pending = decisions.filter(({ isPending }) => isPending);
  const rounds = new Map(pending.map(({ round, assessor }) => [round ?? "", assessor.id]));
  return [...rounds].map(([review, id]) =>
    countersignature({ portfolio, review, learner, assessor: assessors.get(id) ?? id }, clock),
  );
}

export function achievementRows(
  { student, achievements = [] }: ImportableRecord,
  { assessors }: People,
): DecisionRow[] {
  const none = {
    portfolio: null,
    criterion: "",
    ticks: null,
    cells: "",
    review: null,
    fingerprint: null,
    seenAt: null,
    stated: null,
    carriedFrom: null,
  } as const;
  return achievements.map(({ outcome, assessor, ...decision }, index) => ({
    ...{
      ...decision,
      ...none,
      workplace: "" as const,
      id: newId(),
      learner: student.id,
      position: index - achievements.length,
    },
    outcome: outcome ?? "",
    assessor: assessors.get(assessor.id) ?? assessor.id,
  }));
}

export function taskRows({ student, tasks = [] }: ImportableRecord, { assessors }: People, clock: Clock): TaskRow[] {
  return tasks.map((task) => {
    const { by, places, ...facts } = task;
    const when = { dueOn: null, startsAt: null, endsAt: null, ...facts };
    const isOpen = task.doneAt === null && task.cancelledAt === null;
    const remindAt = isOpen ? nextReminder(when, clock.now()) : null;
    const whose = { learner: student.id, by: assessors.get(by.id) ?? by.id };
    return { ...when, ...whose, dueAt: dueAt(when), remindAt, places: JSON.stringify(places) };
  });
}

export function statementRows({ id: portfolio, statements = [] }: BundlePortfolio, by: string): StatementRow[] {
  return statements.map(({ kind, text, at, fingerprint, pass = null, answers }, index) => ({
    ...{ id: newId(), position: index - statements.length, portfolio, learner: null, week: null },
    ...{ by: isLearners(kind) ? by : null },
    ...{ kind, text, at, fingerprint, witness: null, pass, answers: answers ? JSON.stringify(answers) : null },
  }));
}

export function messageRows({ id: portfolio, messages = [] }: BundlePortfolio, student: string, { assessors }: People) {
  return messages.map(({ text, at, assessor }, index): MessageRow => {
    const by = assessor ? (assessors.get(assessor.id) ?? assessor.id) : student;
    return { id: newId(), position: index - messages.length, portfolio, by, text, at };
  });
}

// Their rounds say by whom and when.
export function remarkRows(
  { id: portfolio, remarks = [], reviews }: BundlePortfolio,
  { assessors }: People,
): RemarkRow[] {
  return remarks.flatMap((remark, index) => {
    const round = reviews.find(({ id }) => id === remark.round);
    if (!round) return [];
    const by = { assessor: assessors.get(round.assessor.id) ?? round.assessor.id, at: round.reviewedAt };
    return [{ id: newId(), position: index - remarks.length, portfolio, ...remarkRow(remark), ...by }];
  });
}

/** What version 1 leaves unsaid: a portfolio that was Done was accepted, by whoever gave the last feedback. */
function acceptedWhenDone({ status, unit, learningOutcome, criteria, reviews }: BundlePortfolio): BundleDecision[] {
  const last = reviews.at(-1);
  if (status !== "Done" || criteria.number === "" || !last) return [];
  const place = { unit: unit.number, learningOutcome: learningOutcome.number, criteria: criteria.number };
  const { id: round, assessor, reviewedAt: at } = last;
  const ranged = { cells: [], workplace: "" as const };
  return [{ ...place, ...ranged, verdict: "accepted", ticks: null, text: "", round, fingerprint: null, assessor, at }];
}
