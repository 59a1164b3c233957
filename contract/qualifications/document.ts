import { z } from "zod";
import { line } from "../core/text.ts";
import { methods } from "./methods.ts";

/**
 * The most units, criteria and requirements of one qualification, the most bytes of its document, and those of a call that
 * carries it as a text in JSON.
 */
export const qualificationLimits = {
  ...{ units: 60, criteria: 5000, requirements: 200 },
  ...{ bytes: 2_000_000, bodyBytes: 5_000_000 },
};

/** Numbers are text, because 7.1 and 7.10 differ. They stand in addresses and keys, so they have no space. */
const number = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `Enter the number of the ${what}.`)
    .max(20, `The number of the ${what} has at most 20 characters.`)
    .regex(/^[\p{L}\p{N}.()-]+$/u, `The number of the ${what} has only letters, digits, dots and hyphens.`);
const text = (what: string) => line(1000, `Enter the text of the ${what}.`);
const outcomeNumber = z.string().regex(/^[1-9]\d{0,2}$/, "The number of an outcome is a whole number.");

const DocumentCriterion = z.object({ number: number("criterion"), text: text("criterion") });
const DocumentOutcome = z.object({
  number: outcomeNumber,
  text: text("outcome"),
  criteria: z.array(DocumentCriterion).min(1, "An outcome has at least one criterion."),
});
const DocumentUnit = z.object({
  unit: number("unit"),
  title: line(200, "Enter the title of the unit."),
  outcomes: z.array(DocumentOutcome).min(1, "A unit has at least one outcome."),
});

const DocumentCell = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, "The id of a cell has only small letters, digits and hyphens."),
  name: line(80, "Enter the name of the cell."),
  by: z.array(number("criterion")).optional(),
});

/** What is asked across jobs: kinds that have to be shown, so many occasions, or evidence of one method. */
export const requirementKinds = ["cells", "occasions", "method"] as const;
const DocumentRequirement = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, "The id of a requirement has only small letters, digits and hyphens."),
  scope: z.object({
    unit: number("unit"),
    outcome: outcomeNumber.optional(),
    criterion: number("criterion").optional(),
  }),
  kind: z.enum(requirementKinds),
  text: line(120, "Say what the requirement asks for."),
  cells: z.array(DocumentCell).optional(),
  method: z.enum(methods).optional(),
  least: z.number().int().min(1).max(50),
  realWork: z.boolean(),
});

/** A qualification as its awarding body publishes it: what an administrator imports, and what a version keeps for ever. */
export const QualificationDocument = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,20}$/, "The code has at most 20 letters, digits and hyphens."),
  title: line(200, "Enter the title of the qualification."),
  units: z.array(DocumentUnit).min(1, "A qualification has at least one unit.").max(qualificationLimits.units),
  requirements: z.array(DocumentRequirement).max(qualificationLimits.requirements).default([]),
  rules: z
    .object({
      evidenceAfterRegistration: z.boolean().default(false),
      monthsCurrent: z.number().int().min(1).max(120).nullable().default(null),
      weeksBeforeClaim: z.number().int().min(0).max(104).nullable().default(null),
    })
    .default({ evidenceAfterRegistration: false, monthsCurrent: null, weeksBeforeClaim: null }),
});
export type QualificationDocument = z.output<typeof QualificationDocument>;
