import {
  ageGroups,
  disabilities,
  ethnicOrigins,
  genderIdentities,
  religions,
  sexualOrientations,
} from "contract/applications/application-options.ts";
import { type Group, questionsOf } from "./question.ts";

/*
 * The steps that play no part in the decision: equality monitoring, emergency contacts, and photo consent.
 */

export const equality: Group[] = [
  {
    heading: "About these questions",
    purpose: [
      "We ask these questions to see whether we reach and treat everyone fairly. Your answers play no part in the " +
        "decision about your place.",
      "You may skip any question, or all of them with Next. Your answers are stored encrypted, and every time someone " +
        "reads them is recorded.",
    ],
    questions: questionsOf({
      genderIdentity: { label: "Gender identity", kind: "radio", options: genderIdentities, sensitive: true },
      ageGroup: { label: "Age group", kind: "radio", options: ageGroups, sensitive: true },
      religion: { label: "Religion", kind: "select", options: religions, sensitive: true },
      sexualOrientation: { label: "Sexual orientation", kind: "radio", options: sexualOrientations, sensitive: true },
      ethnicOrigin: { label: "Ethnic origin", kind: "select", options: ethnicOrigins, sensitive: true },
      hasDisabilityDiversitySection: {
        label: "Do you consider yourself disabled?",
        kind: "radio",
        options: disabilities,
        sensitive: true,
      },
    }),
  },
];

export const contacts: Group[] = [
  contact(0, "First contact", "my permanent address", "permanentAddress"),
  contact(1, "Second contact", "the first contact’s address", "emergencyContacts.0.address"),
  {
    heading: "Medical information",
    questions: questionsOf({
      medicalInfo: {
        label: "Is there anything medical that we should know?",
        kind: "textarea",
        hint: "For example allergies, or medicine you take. Stored encrypted; every time someone reads it is recorded.",
        rows: 4,
        sensitive: true,
      },
    }),
  },
];

export const consent: Group[] = [
  {
    heading: "Photos and videos",
    purpose: [
      "The centre sometimes takes photos and videos in lessons, to show its work in print and online. Your place does " +
        "not depend on your answer, and you may withdraw your consent at any time.",
    ],
    questions: questionsOf({
      consentGiven: { label: "Do you consent to photos and videos of you being used?", kind: "yesNo" },
    }),
  },
  {
    heading: "Your details",
    questions: questionsOf({
      photoConsentName: { label: "Name", autoComplete: "name", copyOf: ["firstName", "familyName"] },
      photoConsentAddress: {
        label: "Address",
        kind: "textarea",
        autoComplete: "street-address",
        copyOf: ["permanentAddress"],
      },
      photoConsentCity: { label: "City", autoComplete: "address-level2" },
      photoConsentPostalCode: { label: "Postcode", autoComplete: "postal-code", copyOf: ["postcode"] },
      photoConsentPhone: { label: "Phone", kind: "tel", autoComplete: "tel", copyOf: ["mobile"] },
      photoConsentFax: { label: "Fax", kind: "tel", autoComplete: "fax tel" },
      photoConsentEmail: { label: "Email address", kind: "email", autoComplete: "email", copyOf: ["email"] },
      photoConsentSignature: { label: "Signature", hint: "Type your full name", autoComplete: "name", columns: 7 },
      photoConsentDate: { label: "Date of signature", kind: "day", hint: "For example 27 3 2026" },
    }),
  },
];

function contact(index: number, heading: string, above: string, source: string): Group {
  const within = `emergencyContacts.${index}.`;
  const sameAs = { source, while: `${within}sameAsAbove` };
  return {
    heading,
    questions: questionsOf(
      {
        name: { label: "Name" },
        relationship: { label: "Relationship to you" },
        contactNumber: { label: "Phone", kind: "tel" },
        sameAsAbove: { label: `Same as above: ${above}`, kind: "checkbox" },
        address: { label: "Address", kind: "textarea", sameAs },
      },
      within,
    ),
  };
}
