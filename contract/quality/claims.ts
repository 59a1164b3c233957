import { z } from "zod";
import { call, count, paged } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { Block, line, Message, PageNumber } from "../core/text.ts";
import { referenceCode, unitKeyMost } from "../qualifications/keys.ts";
import { certificateMost, claimActs, claimedMost, claimStates, reasonLeast, reasonMost } from "./claiming.ts";

const moment = z.iso.datetime();

/** A unit of a learner, by its number. */
const OfUnit = z.object({ learner: z.string(), unit: line(unitKeyMost, "Choose a unit.") });
export type OfUnit = z.output<typeof OfUnit>;

const Units = z
  .array(OfUnit)
  .min(1, "Choose a unit.")
  .max(claimedMost, `Choose at most ${claimedMost} units at once.`)
  .refine(
    (units) => new Set(units.map(({ learner, unit }) => `${learner} ${unit}`)).size === units.length,
    "Choose each unit once.",
  );

const ClaimFilter = z.object({
  state: z.enum(claimStates, "Choose which units to show.").default("ready"),
  /** Words of the learner's name, the unit, the reference or the certificate number. */
  search: line(100).default(""),
});
export type ClaimFilter = z.output<typeof ClaimFilter>;

/** A unit that was achieved, and where its claim is. */
export const ClaimLine = z.object({
  learner: Person,
  registrationNo: z.string(),
  unit: z.string(),
  unitTitle: z.string(),
  achievedAt: moment,
  assessor: Person,
  /** Samples that verifiers agreed with: of this unit, or where there are none, of the learner. */
  agreed: count,
  verifiers: z.array(Person),
  blocks: z.array(Block),
  /** What became of it last; null for one that is not claimed. */
  last: z
    .object({
      act: z.enum(claimActs),
      batch: z.string(),
      reference: z.string(),
      reason: z.string(),
      by: Person,
      at: moment,
    })
    .nullable(),
  /** An action was required after it was claimed. */
  isFlagged: z.boolean(),
});
export type ClaimLine = z.infer<typeof ClaimLine>;

/** Whether units of a qualification are released as they are claimed, and since when. */
const DirectClaims = z.object({ qualification: z.string(), since: z.string().nullable(), reason: z.string() });
export type DirectClaims = z.infer<typeof DirectClaims>;

export const Claims = paged({
  counts: z.record(z.enum(claimStates), count),
  /** Of each qualification, the reference first. */
  direct: z.array(DirectClaims),
  units: z.array(ClaimLine),
});
export type Claims = z.infer<typeof Claims>;

export const listClaims = call("listClaims", {
  summary: "Units that are ready to be claimed, blocked with every reason, or claimed: a page of one of these lists",
  query: ClaimFilter.extend({ page: PageNumber }),
  answer: Claims,
  permission: "readClaims",
});

export const claimUnits = call("claimUnits", {
  summary: "Claim units, all or none; those of qualifications with direct claims are released at once",
  body: z.object({ units: Units }),
  /** `batch` is what they are found by, and `state` where: released when all are. */
  answer: Message.extend({ batch: z.string(), state: z.enum(["claimed", "released"]) }),
  status: 201,
  permission: "manageClaims",
});

export const releaseClaims = call("releaseClaims", {
  summary: "Say that the awarding body has released claims; with a certificate number, that it has certificated them",
  body: z.object({ units: Units, certificate: line(certificateMost).default("") }),
  answer: Message,
  permission: "manageClaims",
});

export const takeBackClaims = call("takeBackClaims", {
  summary: "Take claims back, with a reason; answers the certificates that go back to the awarding body",
  body: z.object({
    units: Units,
    reason: line(reasonMost).min(reasonLeast, "Say why you take this claim back."),
  }),
  answer: Message.extend({
    certificates: z.array(z.object({ learner: Person, unit: z.string(), certificate: z.string() })),
  }),
  permission: "manageClaims",
});

export const setDirectClaims = call("setDirectClaims", {
  summary: "Say that the awarding body allows direct claims of a qualification, or no longer does",
  body: z.object({
    qualification: z.string().max(20).default(referenceCode),
    allowed: z.boolean(),
    reason: line(reasonMost, "Say why."),
  }),
  answer: Message,
  permission: "manageClaims",
});

export const exportClaims = call("exportClaims", {
  summary: "The units of one of these lists as a CSV file",
  query: ClaimFilter,
  answer: z.string(),
  file: { type: "text/csv; charset=utf-8", name: "claims-export.csv" },
  permission: "readClaims",
});

export const exportClaimsPdf = call("exportClaimsPdf", {
  summary: "The units of one of these lists as a PDF, at most 5,000",
  query: ClaimFilter,
  answer: z.string(),
  document: { type: "application/pdf" },
  permission: "readClaims",
});
