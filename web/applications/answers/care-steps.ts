import {
  ageGroups,
  disabilities,
  ethnicOrigins,
  genderIdentities,
  religions,
  sexualOrientations,
} from "contract/applications/application-options.ts";
import { type Group, groupOf } from "./question.ts";

const words = {
  equality: {
    heading: "About these questions",
    purpose: [
      "We ask these questions to see whether we reach and treat everyone fairly. Your answers play no part in the decision about your place.",
      "You may skip any question, or all of them with Next. Your answers are stored encrypted, and every time someone reads them is recorded.",
    ],
    fields: {
      genderIdentity: { label: "Gender identity" },
      ageGroup: { label: "Age group" },
      religion: { label: "Religion" },
      sexualOrientation: { label: "Sexual orientation" },
      ethnicOrigin: { label: "Ethnic origin" },
      hasDisabilityDiversitySection: { label: "Do you consider yourself disabled?" },
    },
  },
  contact: {
    first: { heading: "First contact", same: "Same as above: my permanent address" },
    second: { heading: "Second contact", same: "Same as above: the first contact’s address" },
  },
  medical: {
    heading: "Medical information",
    fields: {
      medicalInfo: {
        label: "Is there anything medical that we should know?",
        hint: "For example allergies, or medicine you take. Stored encrypted; every time someone reads it is recorded.",
      },
    },
  },
  consent: {
    heading: "Photos and videos",
    purpose: [
      "The centre sometimes takes photos and videos in lessons, to show its work in print and online. Your place does not depend on your answer, and you may withdraw your consent at any time.",
    ],
    fields: { consentGiven: { label: "Do you consent to photos and videos of you being used?" } },
  },
  consentDetails: {
    heading: "Your details",
    fields: {
      photoConsentName: { label: "Name" },
      photoConsentAddress: { label: "Address" },
      photoConsentCity: { label: "City" },
      photoConsentPostalCode: { label: "Postcode" },
      photoConsentPhone: { label: "Phone" },
      photoConsentFax: { label: "Fax" },
      photoConsentEmail: { label: "Email address" },
      photoConsentSignature: { label: "Signature", hint: "Type your full name" },
      photoConsentDate: { label: "Date of signature", hint: "For example 27 3 2026" },
    },
  },
};

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
  const fields = {
    name: { label: "Name" },
    relationship: { label: "Relationship to you" },
    contactNumber: { label: "Phone" },
    address: { label: "Address" },
    sameAsAbove: { label: same },
  };
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
