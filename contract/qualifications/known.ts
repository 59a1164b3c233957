import { type Curriculum, curriculum, type Unit, unitsKnown } from "./curriculum.ts";
import type { QualificationDocument } from "./document.ts";
import { keyOf, type VersionName } from "./keys.ts";
import { type Requirement, requirementsKnown } from "./requirements.ts";

/** A version of a qualification. It never changes: what is corrected is another version. */
export interface Qualification extends VersionName {
  _id: string;
  document: QualificationDocument;
}

const known = new Map<string, Curriculum>();

/**
 * Its curriculum, under the keys by which its units and cells are known from now on (curriculum.ts, requirements.ts): of
 * everything with an unchanging text, a process and a browser keep what they have read.
 */
export function curriculumOf(qualification: Qualification): Curriculum {
  const found = known.get(qualification._id);
  if (found) return found;
  const units = qualification.document.units.map((unit) => unitOf(qualification, unit));
  unitsKnown(units);
  requirementsKnown(requirementsOf(qualification));
  const made = { performance_units: units };
  known.set(qualification._id, made);
  return made;
}

/** What a learner works towards: the units of their qualifications, one after the other. Without any it is the reference. */
export function curriculumAcross(parts: readonly Curriculum[]): Curriculum {
  const [only = curriculum, ...others] = parts;
  return others.length === 0 ? only : joined(parts);
}

// The same parts give the same object, because what is computed from a curriculum is kept by it.
const acrossParts = new Map<string, Curriculum>();

function joined(parts: readonly Curriculum[]): Curriculum {
  const key = parts.map(({ performance_units: [first] }) => first?.unit).join(" ");
  const found = acrossParts.get(key);
  if (found) return found;
  const made = { performance_units: parts.flatMap(({ performance_units }) => performance_units) };
  acrossParts.set(key, made);
  return made;
}

function unitOf(version: VersionName, { unit, title, outcomes }: QualificationDocument["units"][number]): Unit {
  return {
    unit: keyOf(version, unit),
    title,
    learning_outcomes: outcomes.map(({ number, text, criteria }) => ({
      LO_number: Number(number),
      description: text,
      assessment_criteria: criteria.map((one) => ({ AC_number: one.number, description: one.text })),
    })),
  };
}

function requirementsOf({ document, ...version }: Qualification): Requirement[] {
  return document.requirements.map(({ id, scope, kind, text, cells = [], method, least, realWork }) => ({
    ...{ id: keyOf(version, id), unit: keyOf(version, scope.unit), kind, text, least, realWork },
    ...(scope.outcome !== undefined && { outcome: scope.outcome }),
    ...(scope.criterion !== undefined && { criterion: scope.criterion }),
    ...(method !== undefined && { method }),
    cells: cells.map(({ id, name, by }) => ({ id: keyOf(version, id), name, ...(by && { by }) })),
  }));
}
