import { Application } from "contract/applications/applications.ts";
import { day, evening, later } from "../calendar.ts";
import { chanceOf } from "../chance.ts";
import { applicants } from "./applicants.ts";

/** One application of the demo with its date. */
export interface PlannedApplication {
  at: Date;
  application: Application;
}

/** The applications of the centre, the same at each call: the first two months ago, the last yesterday. */
export function plannedApplications(today: Date): PlannedApplication[] {
  return applicants.map(({ ago, ...applicant }) => {
    const at = later(new Date(today.getTime() - ago * day), 0, evening, today, chanceOf(applicant.email));
    const signed = at.toISOString().slice(0, 10);
    const name = `${applicant.firstName} ${applicant.familyName}`;
    const declaration = { agreedToDeclaration: true, declarationSignature: name, declarationDate: signed };
    const consent = applicant.consentGiven && {
      photoConsentName: name,
      photoConsentSignature: name,
      photoConsentDate: signed,
    };
    return { at, application: Application.parse({ ...applicant, ...declaration, ...consent }) };
  });
}
