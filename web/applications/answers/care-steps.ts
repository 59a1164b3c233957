import {
  ageGroups,
  disabilities,
  ethnicOrigins,
  genderIdentities,
  religions,
  sexualOrientations,
} from "contract/applications/application-options.ts";
import { words } from "../words/questions.ts";
import { type Group, groupOf } from "./question.ts";

/*
 * The steps that play no part in the decision: equality monitoring, emergency contacts, and photo consent.
 */

export const equality = [
  groupOf(words.equality, {
    genderIdentity: { kind: "radio", options: genderIdentities, sensitive: true },
    ageGroup: { kind: "radio", options: ageGroups, sensitive: true },
    religion: { kind: "select", options: religions, sensitive: true },
    sexualOrientation: { kind: "radio", options: sexualOrientations, sensitive: true },
    ethnicOrigin: { kind: "select", options: ethnicOrigins, sensitive: true },
    hasDisabilityDiversitySection: { kind: "radio", options: disabilities, sensitive: true },
  }),
];

export const contacts = [
  contact(0, words.contact.first, "permanentAddress"),
  contact(1, words.contact.second, "emergencyContacts.0.address"),
  groupOf(words.medical, { medicalInfo: { kind: "textarea", rows: 4, sensitive: true } }),
];

export const consent = [
  groupOf(words.consent, { consentGiven: { kind: "yesNo" } }),
  groupOf(words.consentDetails, {
    photoConsentName: { autoComplete: "name", copyOf: ["firstName", "familyName"] },
    photoConsentAddress: { kind: "textarea", autoComplete: "street-address", copyOf: ["permanentAddress"] },
    photoConsentCity: { autoComplete: "address-level2" },
    photoConsentPostalCode: { autoComplete: "postal-code", copyOf: ["postcode"] },
    photoConsentPhone: { kind: "tel", autoComplete: "tel", copyOf: ["mobile"] },
    photoConsentFax: { kind: "tel", autoComplete: "fax tel" },
    photoConsentEmail: { kind: "email", autoComplete: "email", copyOf: ["email"] },
    photoConsentSignature: { autoComplete: "name", columns: 7 },
    photoConsentDate: { kind: "day" },
  }),
];

function contact(index: number, { heading, same }: { heading: string; same: string }, source: string): Group {
  const within = `emergencyContacts.${index}.`;
  const fields = { ...words.contact.fields, sameAsAbove: { label: same } };
  return groupOf(
    { heading, fields },
    {
      name: {},
      relationship: {},
      contactNumber: { kind: "tel" },
      sameAsAbove: { kind: "checkbox" },
      address: { kind: "textarea", sameAs: { source, while: `${within}sameAsAbove` } },
    },
    within,
  );
}
