import type { QualificationDocument } from "contract/qualifications/document.ts";
import { keyOf } from "contract/qualifications/keys.ts";
import { enrol, importQualification } from "contract/qualifications/qualifications.ts";
import type { OpenProduct, TestUser } from "./product.ts";

let codes = 0;

/** A code that no other test has: what a process has read of one stays. */
export function freshCode(): string {
  return `T${process.pid}-${++codes}`;
}

const criteria = (...texts: [string, string][]) => texts.map(([number, text]) => ({ number, text }));

/** A qualification whose units are numbered as two of the reference curriculum are. */
export function diploma(own: Partial<QualificationDocument> = {}): QualificationDocument {
  return {
    ...{ code: freshCode(), title: "Diploma in Installing" },
    units: [
      {
        ...{ unit: "311", title: "Working safely" },
        outcomes: [
          { number: "1", text: "Be ready", criteria: criteria(["1.1", "Look first"], ["1.2", "Ask who is in charge"]) },
          { number: "2", text: "Keep others safe", criteria: criteria(["2.1", "Put barriers up"]) },
        ],
      },
      {
        ...{ unit: "315", title: "Installing" },
        outcomes: [
          { number: "6", text: "Install", criteria: criteria(["6.2e", "Gland armoured cable"], ["a", "Label it"]) },
        ],
      },
    ],
    requirements: [
      {
        ...{
          id: "kinds",
          scope: { unit: "315", outcome: "6" },
          kind: "cells",
          text: "kinds",
          least: 1,
          realWork: true,
        },
        cells: [{ id: "swa", name: "Armoured", by: ["6.2e"] }],
      },
      { id: "often", scope: { unit: "311" }, kind: "occasions", text: "safe starts", least: 2, realWork: false },
      {
        ...{ id: "seen", scope: { unit: "311", outcome: "2" }, kind: "method", text: "observation", least: 1 },
        ...{ method: "Direct observation", realWork: false },
      },
    ],
    rules: { evidenceAfterRegistration: false, monthsCurrent: null, weeksBeforeClaim: null },
    ...own,
  };
}

export function fileOf(document: QualificationDocument) {
  return { kind: "json" as const, text: JSON.stringify(document) };
}

/** A version that Ada imported. @throws Error when it was refused */
export async function imported(product: OpenProduct, document: QualificationDocument) {
  const { status, body } = await product.as(product.ada, importQualification, { body: fileOf(document) });
  if (status !== 201) throw new Error(`not imported: ${body.message} ${JSON.stringify(body.errors)}`);
  const { _id, code, version } = body.qualification;
  return { id: _id, code, version, key: (number: string) => keyOf({ code, version }, number) };
}

export async function enrolled(product: OpenProduct, { id: learner }: TestUser, qualification: string) {
  const { status, body } = await product.as(product.ada, enrol, {
    body: { learner, qualification, startedOn: "2026-01-05" },
  });
  if (status !== 201) throw new Error(`not enrolled: ${body.message}`);
  return body.enrolments;
}

/** The form fields of a place. */
export function placed(unit: string, learningOutcome: string, criteria: string) {
  const number = (text: string) => JSON.stringify({ number: text });
  return { unit: number(unit), learningOutcome: number(learningOutcome), criteria: number(criteria) };
}
