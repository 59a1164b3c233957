import type { ComplaintAct, ComplaintCategory, ComplaintState } from "contract/centre/complaint-words.ts";

/** Complaints, the centre's own part of its privacy notice, and consent to photographs. */
export interface PrivacyTables {
  complaints: ComplaintRow;
  /** What administrators did about a complaint; only ever added. */
  complaintEvents: { id: string; complaint: string; act: ComplaintAct; text: string; by: string; at: string };
  /** Every version of the centre's own paragraphs; only ever added. */
  privacyNotices: { version: number; text: string; by: string; at: string };
  /** Whether a learner lets the centre photograph them: given (1) or withdrawn; only ever added, and the last number stands. */
  photoConsents: { account: string; number: number; given: number; at: string };
}

export interface ComplaintRow {
  id: string;
  /** What the sender quotes: C-7K3M-94QX. */
  reference: string;
  name: string;
  email: string;
  /** The email in lower case. */
  emailKey: string;
  category: ComplaintCategory;
  about: string;
  text: string;
  state: ComplaintState;
  owner: string | null;
  createdAt: string;
  acknowledgedAt: string | null;
  /** A day, such as 2026-03-30. */
  dueOn: string;
  answeredAt: string | null;
  closedAt: string | null;
  /** Set in the transaction that deletes it once its time is over; by it a trigger lets its events go. */
  expiredAt: string | null;
}
