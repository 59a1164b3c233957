import { z } from "zod";
import { call } from "../core/call.ts";
import { Message, prose } from "../core/text.ts";
import { keptKinds, privacyMost, services } from "./processing.ts";

const Contact = z.object({ text: z.string(), href: z.string() });

/** What the settings say about a centre's use of data. */
export const PrivacyFacts = z.object({
  centre: z.string(),
  contact: Contact.nullable(),
  /** Whom to ask about data, where that is somebody else. */
  dataContact: Contact.nullable(),
  /** Services in use, with their host where it is known. */
  services: z.array(z.object({ key: z.enum(services), host: z.string().nullable() })),
  /** Where copies go, as a sentence. */
  backups: z.string(),
  /** How long each kind of data is kept, as a sentence. */
  kept: z.record(z.enum(keptKinds), z.string()),
});
export type PrivacyFacts = z.infer<typeof PrivacyFacts>;

/** The centre's own paragraphs. Before the first there is version 0. */
const Own = z.object({ version: z.number().int(), text: z.string(), at: z.iso.datetime().nullable() });

export const Privacy = PrivacyFacts.extend({
  own: Own,
  /** The days of all versions, the last first. */
  versions: z.array(z.object({ version: z.number().int(), at: z.iso.datetime() })),
});
export type Privacy = z.infer<typeof Privacy>;

export const viewPrivacy = call("viewPrivacy", {
  summary:
    "What the privacy notice says of this centre; an earlier version of the centre's own paragraphs by its number",
  query: z.object({
    version: z
      .string()
      .regex(/^\d{1,6}$/, "The version is a number.")
      .transform(Number)
      .optional(),
  }),
  answer: Privacy,
  open: true,
});

export const changePrivacy = call("changePrivacy", {
  summary: "Change the centre's own paragraphs of the privacy notice; the versions before stay",
  versioned: true,
  body: z.object({ text: prose(privacyMost) }),
  answer: Message.extend({ privacy: Privacy }),
  permission: "manageCentre",
});

export const exportProcessing = call("exportProcessing", {
  summary: "The record of processing activities (UK GDPR, Article 30) as a CSV file",
  answer: z.string(),
  file: { type: "text/csv; charset=utf-8", name: "record-of-processing.csv" },
  permission: "manageCentre",
});
