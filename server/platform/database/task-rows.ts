import type { When } from "contract/plan/due.ts";

/** What assessors plan with their learners. */
export interface TaskTables {
  tasks: TaskRow;
}

/** A task or a visit in a learner's plan. */
export interface TaskRow extends When {
  id: string;
  learner: string;
  title: string;
  text: string;
  /** The order of a plan: the start of a visit, the end of a task's day. */
  dueAt: string;
  location: string;
  /** The criteria that it is about, as JSON. */
  places: string;
  /** The account that set it. */
  by: string;
  doneAt: string | null;
  cancelledAt: string | null;
  /** When the next reminder is due. */
  remindAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}
