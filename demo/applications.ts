import { Application } from "contract/applications/applications.ts";
import applicants from "./applicants.json" with { type: "json" };
import { day, evening, later } from "./calendar.ts";
import { chanceOf } from "./chance.ts";

/**
 * The applications of eight people who would like to join the centre, with their dates, the same at each call: the first
 * two months ago, the last yesterday. `ago` is how many days before today somebody applies.
 */
export function plannedApplications(today: Date): { at: Date; application: Application }[] {
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
