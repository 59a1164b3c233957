import { z } from "zod";

const moment = z.iso.datetime();
const text = z.string();

/** Everything that is stored about a person, without the password and feedback that others have saved but not submitted. */
export const OwnData = z.object({
  madeAt: moment,
  account: z.record(text, z.union([text, z.number(), z.null()])),
  sessions: z.array(
    z.object({
      ...{ createdAt: moment, usedAt: moment, expiresAt: moment },
      ...{ device: text.nullable(), way: text.nullable() },
    }),
  ),
  passkeys: z.array(z.object({ name: text, createdAt: moment, usedAt: moment.nullable() })),
  /** The cohort and the employer of a learner. */
  groups: z.array(z.object({ kind: text, name: text })),
  views: z.array(z.object({ list: text, name: text, filter: text, at: moment })),
  /** Tokens that they made for tools of the centre, without their secrets. */
  apiTokens: z.array(
    z.object({
      ...{ name: text, scopes: text, createdAt: moment, expiresAt: moment },
      ...{ usedOn: text.nullable(), revokedAt: moment.nullable() },
    }),
  ),
  /** Who this person is at the identity provider at which they sign in. */
  identities: z.array(z.object({ issuer: text, subject: text, createdAt: moment })),
  /** The import that made the account, and those that this person made. */
  imports: z.array(z.object({ batch: text, at: moment })),
  /** Since when a code from an app is asked for; its secret is not told again. */
  codesFromApp: moment.nullable(),
  /** The codes themselves are not stored. */
  recoveryCodes: z.array(z.object({ usedAt: moment.nullable() })),
  /** Devices that are told of notifications. */
  pushSubscriptions: z.array(z.object({ endpoint: text, createdAt: moment, lastAt: moment.nullable() })),
  mutedNotifications: z.array(z.object({ kind: text, way: text })),
  portfolios: z.array(z.record(text, z.unknown())),
  /** Photos that were sent and are in no portfolio yet. */
  uploads: z.array(z.object({ name: text, bytes: z.number().int(), createdAt: moment, expiresAt: moment })),
  reviews: z.array(
    z.object({
      portfolio: text,
      title: text,
      reviewedAt: moment,
      comments: text,
      /** JSON: what the device's clock said of what waited there. */
      stated: text.nullable(),
      /** True for a review by this person, false for one of their portfolio. */
      written: z.boolean(),
    }),
  ),
  /** Said with reviews; `written` as of these. */
  voices: z.array(
    z.object({
      ...{ portfolio: text, bytes: z.number(), seconds: z.number().nullable(), transcript: text, createdAt: moment },
      written: z.boolean(),
    }),
  ),
  decisions: z.array(
    z.object({
      /** Null for a unit or an outcome that was marked as achieved. */
      portfolio: text.nullable(),
      ...{ unit: text, outcome: text, criterion: text, verdict: text, ticks: text.nullable(), text },
      ...{ cells: text, workplace: text },
      at: moment,
      /** Of a record: when it was seen on site. */
      seenAt: moment.nullable(),
      stated: text.nullable(),
      /** As of a review. */
      written: z.boolean(),
    }),
  ),
  /** `place` and `where` are JSON; a spot is in shares of the photo's width and height. */
  remarks: z.array(
    z.object({ portfolio: text, place: text.nullable(), where: text, text, at: moment, written: z.boolean() }),
  ),
  /** `witness` is what a witness said of themselves; null for what this person said. */
  statements: z.array(
    z.object({
      kind: text,
      /** Null for one about a week of hours. */
      portfolio: text.nullable(),
      week: text.nullable(),
      ...{ text, at: moment, witness: z.record(text, z.unknown()).nullable() },
    }),
  ),
  /** Asked and answered beside portfolios. */
  messages: z.array(z.object({ portfolio: text, text, at: moment, written: z.boolean() })),
  /** Whom this person asked as a witness of a portfolio, or as an employer about a week. */
  witnessRequests: z.array(
    z.object({
      ...{
        id: text,
        portfolio: text.nullable(),
        week: text.nullable(),
        name: text,
        email: text.nullable(),
        createdAt: moment,
      },
      ...{ usedAt: moment.nullable(), revokedAt: moment.nullable() },
    }),
  ),
  /** What was planned for this person, and what they planned; `places` is JSON. */
  tasks: z.array(
    z.object({
      ...{ kind: text, title: text, text, location: text, places: text },
      ...{ dueOn: text.nullable(), startsAt: moment.nullable(), endsAt: moment.nullable() },
      ...{ doneAt: moment.nullable(), cancelledAt: moment.nullable(), createdAt: moment, updatedAt: moment },
      written: z.boolean(),
    }),
  ),
  /** Secret addresses of this person's calendar, which themselves are not stored. */
  calendars: z.array(z.object({ createdAt: moment, revokedAt: moment.nullable() })),
  /** Of a learner whose dates somebody has set. */
  enrolments: z.array(z.record(text, z.unknown())),
  /** Hours off the job. */
  hours: z.array(z.record(text, z.unknown())),
  /** The application that became this account; its sensitive answers are sealed apart from it. */
  applications: z.array(z.record(text, z.unknown())),
  /** What an administrator did with applications. */
  applicationEvents: z.array(z.record(text, z.unknown())),
  /** What staff were given beside their role. */
  duties: z.array(z.object({ duty: text, from: text, until: text.nullable(), reason: text, at: moment })),
  /** To what verifiers raised the risk of this person's decisions, or this person that of others; null where it ended. */
  raisedRisks: z.array(z.object({ risk: text.nullable(), reason: text, at: moment, written: z.boolean() })),
  /**
   * Rounds that were looked at again: of this person's work, of their decisions, by them, or because they asked, such as
   * appeals; `places` is JSON. A concern about their work or decisions is among them once it is closed.
   */
  samples: z.array(
    z.object({ portfolio: text, kind: text, state: text, dueOn: text, at: moment, text, places: text, as: text }),
  ),
  /** What verifiers found of this person's decisions or answered to their appeals, and what this person found or answered. */
  checks: z.array(
    z.object({
      portfolio: text,
      verdict: text,
      lines: text,
      text,
      dueOn: text.nullable(),
      at: moment,
      written: z.boolean(),
    }),
  ),
  /** Rounds that were judged blind: of this person's work, set by them, or judged by them; `lines` is JSON. */
  exercises: z.array(
    z.object({
      ...{ portfolio: text.nullable(), at: moment, endedAt: moment.nullable(), answeredAt: moment.nullable() },
      ...{ lines: text, text, as: text },
    }),
  ),
  /** What was claimed of this person's units, and what they claimed or took back. */
  claims: z.array(
    z.object({
      ...{ unit: text, act: text, batch: text, reference: text, reason: text, at: moment },
      written: z.boolean(),
    }),
  ),
  /** Rooms of external verifiers that held this person's work, or that they opened; and what was looked at and noted there. */
  rooms: z.array(
    z.object({
      ...{ name: text, verifier: text, from: moment, until: moment, action: text, opened: z.boolean() },
      ...{ closedAt: moment.nullable(), outcome: text.nullable() },
    }),
  ),
  looks: z.array(z.object({ room: text, what: text, at: moment })),
  /** `place` is JSON. */
  roomNotes: z.array(z.object({ room: text, place: text.nullable(), text, at: moment })),
  /** What an administrator said of direct claims. */
  qualifications: z.array(z.object({ code: text, version: z.number(), title: text, at: moment })),
  catalogues: z.array(z.object({ code: text, version: z.number(), jobs: z.array(z.unknown()), at: moment })),
  directClaims: z.array(z.object({ from: text, until: text.nullable(), reason: text, at: moment })),
  /** Holds that keep this person from being erased. */
  holds: z.array(z.object({ reason: text, at: moment, endedAt: moment.nullable() })),
  /** What this person said about being photographed: 1 for yes. */
  photoConsents: z.array(z.object({ given: z.number(), at: moment })),
  /** What this person did about complaints, and wrote into the privacy notice. */
  complaintEvents: z.array(z.object({ complaint: text, act: text, text, at: moment })),
  privacyNotices: z.array(z.object({ version: z.number(), text, at: moment })),
  /** What this person gave as the reason for a hold, for its end, or for an erasure. */
  retention: z.array(z.object({ act: text, reason: text, at: moment })),
  /** Feedback that this person has saved and not submitted, with the decisions as JSON. */
  savedFeedback: z.array(
    z.object({
      portfolio: text,
      savedAt: moment,
      comments: text,
      decisions: text.nullable(),
      remarks: text.nullable(),
    }),
  ),
  /** Emails to this person; what one said is deleted once it is sent. */
  emails: z.array(z.object({ subject: text, state: text, createdAt: moment, endedAt: moment.nullable() })),
  notifications: z.array(z.record(text, z.unknown())),
  /** What this person did, then what others did to their account, then to their portfolios. */
  auditLog: z.array(
    z.object({
      at: moment,
      action: text,
      subject: text,
      subjectId: text,
      /** The title of the portfolio or the name of the applicant, as they are now. */
      object: text.nullable(),
      was: text.nullable(),
      became: text.nullable(),
      byYou: z.boolean(),
      /** The role of who did it; null where nobody was signed in. */
      by: text.nullable(),
    }),
  ),
});
export type OwnData = z.infer<typeof OwnData>;
