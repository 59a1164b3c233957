import { sql } from "kysely";
import { all, ids, judged, nobody } from "./reasons.ts";
import type { WhatBecomes } from "./what-becomes.ts";
import { complainedBy, ofAccount, ofPortfolio, ofThings, roomsWith, theirs } from "./whose-rows.ts";

/** What becomes of the tables of qualifications, plans, quality assurance and the office. */
export const centreTables = {
  qualifications: {
    keeps: ["id", "number", "code", "version", "title", "document", "sha256", "by", "at", "retiredAt"],
    because: ids,
  },
  catalogues: { keeps: ["id", "code", "version", "jobs", "by", "at"], because: ids },
  enrolments: {
    blanks: { rows: ({ id }) => sql`"learner" = ${id}`, to: () => ({ registrationNo: "", endReason: "" }) },
    keeps: [
      "id",
      "learner",
      "qualification",
      "registeredOn",
      "startedOn",
      "plannedEndOn",
      "hoursTarget",
      "endedOn",
      "version",
    ],
    because: judged,
  },
  hours: { goes: ({ id }) => sql`"learner" = ${id}`, because: all },
  groups: { keeps: ["id", "kind", "name", "nameKey", "contact", "version", "by", "at"], because: ids },
  memberships: { goes: ({ id }) => sql`"learner" = ${id}`, because: all },
  views: { goes: ofAccount, because: all },
  bulks: { keeps: ["id", "key", "change", "by", "at", "endedAt", "undoneAt"], because: `${ids} It goes within a day.` },
  bulkRows: { goes: ofThings, because: all },
  duties: {
    blanks: { rows: ofAccount, to: () => ({ reason: "" }) },
    keeps: ["id", "account", "duty", "with", "from", "until", "by", "at"],
    because: judged,
  },
  samplingPlans: { keeps: ["id", "qualification", "from", "until", "rates", "version", "by", "at"], because: ids },
  draws: {
    keeps: [
      ...(["id", "plan", "algorithm", "seed", "after", "until", "rates", "rounds", "population", "by", "at"] as const),
    ],
    because: ids,
  },
  raisedRisks: {
    blanks: { rows: ({ id }) => sql`"assessor" = ${id}`, to: () => ({ reason: "" }) },
    keeps: ["assessor", "version", "risk", "by", "at"],
    because: judged,
  },
  samples: {
    blanks: { rows: ({ id }) => sql`"learner" = ${id}`, to: () => ({ text: "" }) },
    keeps: [
      ...(["id", "draw", "place", "kind", "portfolio", "review", "learner", "assessor", "checker", "reason"] as const),
      ...(["instead", "dueOn", "at", "state", "version", "by", "places", "follows"] as const),
    ],
    because: judged,
  },
  checks: {
    blanks: { rows: ofPortfolio, to: () => ({ lines: "[]", text: "" }) },
    keeps: ["id", "position", "sample", "portfolio", "by", "verdict", "owner", "dueOn", "at"],
    because: judged,
  },
  exerciseParts: {
    blanks: {
      rows: ({ id }) => sql`"exercise" in (select "id" from "exercises" where "portfolio" in ${theirs(id)})`,
      to: () => ({ lines: "[]", text: "" }),
    },
    keeps: ["exercise", "account", "answeredAt"],
    because: judged,
  },
  exercises: {
    blanks: { rows: ofPortfolio, to: () => ({ agreed: "" }) },
    keeps: ["id", "portfolio", "review", "by", "at", "dueOn", "endedAt", "agreedBy", "agreedAt", "version"],
    because: judged,
  },
  claims: {
    blanks: { rows: ({ id }) => sql`"learner" = ${id}`, to: () => ({ reason: "" }) },
    keeps: ["id", "position", "learner", "unit", "act", "follows", "batch", "reference", "by", "at"],
    because: "The awarding body finds them by its own numbers.",
  },
  directClaims: { keeps: ["id", "qualification", "from", "until", "reason", "by", "at"], because: ids },
  rooms: {
    keeps: [
      ...(["id", "name", "verifier", "email", "from", "until", "enrolments", "seed", "codeHash", "tokenHash"] as const),
      ...(["closedAt", "outcome", "action", "version", "by", "at"] as const),
    ],
    because: `${ids} Who visited has no account here.`,
  },
  roomPasses: { keeps: ["id", "room", "tokenHash", "at", "expiresAt"], because: nobody },
  looks: { keeps: ["id", "room", "what", "subject", "at"], because: ids },
  roomNotes: { goes: ({ id }) => sql`"learner" = ${id}`, because: all },
  roomBundles: { goes: ({ id }) => sql`"room" in ${roomsWith(id)}`, because: "Those of rooms without the person." },
  erasedPeople: {
    keeps: ["account", "word", "number", "by", "reason", "at", "files", "finishedAt", "left"],
    because: "It says that it was done. The reason may not name the person.",
  },
  complaints: { goes: complainedBy, because: all },
  complaintEvents: {
    goes: (person) => sql`"complaint" in (select "id" from "complaints" where ${complainedBy(person)})`,
    because: "What somebody did about the complaints of others names them by their id alone.",
  },
  privacyNotices: { keeps: ["version", "text", "by", "at"], because: ids },
  photoConsents: { goes: ofAccount, because: all },
  holds: {
    blanks: { rows: ofAccount, to: () => ({ reason: "", endReason: "" }) },
    keeps: ["id", "account", "by", "at", "endedAt", "endedBy"],
    because: ids,
  },
  retentionRules: { keeps: ["id", "months", "version", "by", "at"], because: ids },
  retentionRuns: {
    keeps: ["id", "state", "attempts", "dueAt", "claim", "rules", "by", "at", "endedAt"],
    because: ids,
  },
  retentionItems: {
    blanks: { rows: ({ id }) => sql`"subject" = ${id}`, to: () => ({ sentence: "" }) },
    keeps: ["run", "position", "rule", "subject", "since", "outcome"],
    because: ids,
  },
} satisfies Partial<WhatBecomes>;
