import { z } from "zod";
import { line, prose } from "../core/text.ts";
import { methods } from "../qualifications/methods.ts";
import { workplaces } from "../qualifications/workplaces.ts";
import { AlsoField, AttachmentsField, Cells, Choice, Instant, json, PhotosField, UploadsField } from "./form-fields.ts";

// What a learner sends: apart from the answers, whose schemas no page needs.

export const aiHelpMost = 500;

/** What a learner declares when they submit: that it is their own work, and how AI helped; "" when it did not. */
export const declarationFields = {
  declared: z.stringbool().or(z.boolean()).default(false),
  aiHelp: prose(aiHelpMost).default(""),
};

export const sectionsMost = 20;

export const Section = z.object({ heading: line(200), content: prose(10_000) });
export type Section = z.infer<typeof Section>;

const Title = line(200, "Enter a title.");
const Postcode = line(250, "Enter a postcode or choose an address.");
const Method = z.enum(methods, "Choose a method, for example Direct observation.");

/** The texts of a new portfolio. Both the form and the server validate with this schema. */
export const NewPortfolioText = z.object({
  title: Title,
  postcode: Postcode,
  dateTime: Instant,
  method: Method,
  taskDescription: prose(10_000, "Describe the task."),
  jobType: line(200, "Enter the type of job, for example Rewire."),
  reasonForTask: prose(10_000, "Say why the task was needed."),
  objectiveOfJob: prose(10_000, "Say what the job was to achieve."),
  comments: prose(10_000).default(""),
});

/** The texts of an edited portfolio: fewer are required, and an absent one is left unchanged. */
const PortfolioText = z.object({
  title: Title,
  postcode: Postcode,
  method: Method,
  dateTime: Instant.optional(),
  taskDescription: prose(10_000).optional(),
  jobType: line(200).optional(),
  reasonForTask: prose(10_000).optional(),
  objectiveOfJob: prose(10_000).optional(),
  comments: prose(10_000).optional(),
});

const SectionsField = json(z.array(Section).max(sectionsMost, `Use at most ${sectionsMost} sections.`));

export const NewPortfolio = NewPortfolioText.extend({
  status: z.enum(["Draft", "To Be Reviewed"], "A new portfolio is a Draft or To Be Reviewed."),
  unit: json(Choice).default(""),
  learningOutcome: json(Choice).default(""),
  criteria: json(Choice).default(""),
  also: AlsoField.default([]),
  cells: json(Cells).default([]),
  workplace: z.enum(workplaces).default(""),
  observedBy: line(200).default(""),
  statement: prose(10_000).default(""),
  sections: SectionsField.default([]),
  uploads: UploadsField,
  photos: PhotosField,
  attachments: AttachmentsField.default([]),
  ...declarationFields,
});
export type NewPortfolio = z.output<typeof NewPortfolio>;

export const PortfolioEdit = PortfolioText.extend({
  unit: json(Choice).pipe(z.string().min(1, "Choose a unit.")),
  learningOutcome: json(Choice).pipe(z.string().min(1, "Choose a learning outcome.")),
  criteria: json(Choice).pipe(z.string().min(1, "Choose an assessment criterion.")),
  // Absent, these stay as they are.
  also: AlsoField.optional(),
  cells: json(Cells).optional(),
  workplace: z.enum(workplaces).optional(),
  observedBy: line(200).optional(),
  statement: prose(10_000).optional(),
  sections: SectionsField.optional(),
  /** Photos to keep: absent, all; `[]`, none; otherwise exactly these. Paths with or without their viewer token. */
  existingImages: json(z.array(z.string().max(2000)).max(200)).optional(),
  uploads: UploadsField,
  photos: PhotosField,
  attachments: AttachmentsField.optional(),
});
export type PortfolioEdit = z.output<typeof PortfolioEdit>;

export const StatusChange = z.object({
  status: z.enum(["Draft", "To Be Reviewed"], "A student can set Draft or To Be Reviewed."),
  ...declarationFields,
});
