import {
  ageGroups,
  disabilities,
  ethnicOrigins,
  genderIdentities,
  religions,
  sexualOrientations,
} from "contract/applications/application-options.ts";
import type { Group, Step } from "./question.ts";

/*
 * The steps that play no part in the decision: equality monitoring, emergency contacts, and photo consent.
 */

export const equality: Step = {
  title: "Equality and Diversity",
  groups: [
    {
      heading: "About these questions",
      purpose: [
        "We ask these questions to see whether we reach and treat everyone fairly. Your answers play no part in the " +
          "decision about your place.",
        "You may skip any question, or all of them with Next. Your answers are stored encrypted, and every time someone " +
          "reads them is recorded.",
      ],
      questions: [
        {
          path: "genderIdentity",
          label: "Gender identity",
          kind: "choice",
          options: genderIdentities,
          sensitive: true,
        },
        { path: "ageGroup", label: "Age group", kind: "choice", options: ageGroups, sensitive: true },
        { path: "religion", label: "Religion", kind: "list", options: religions, sensitive: true },
        {
          path: "sexualOrientation",
          label: "Sexual orientation",
          kind: "choice",
          options: sexualOrientations,
          sensitive: true,
        },
        { path: "ethnicOrigin", label: "Ethnic origin", kind: "list", options: ethnicOrigins, sensitive: true },
        {
          path: "hasDisabilityDiversitySection",
          label: "Do you consider yourself disabled?",
          kind: "choice",
          options: disabilities,
          sensitive: true,
        },
      ],
    },
  ],
};

export const contacts: Step = {
  title: "Emergency Contacts and medical info",
  groups: [
    contact(0, "First contact", "my permanent address", "permanentAddress"),
    contact(1, "Second contact", "the first contact’s address", "emergencyContacts.0.address"),
    {
      heading: "Medical information",
      questions: [
        {
          path: "medicalInfo",
          label: "Is there anything medical that we should know?",
          kind: "prose",
          hint: "For example allergies, or medicine you take. Stored encrypted; every time someone reads it is recorded.",
          rows: 4,
          sensitive: true,
        },
      ],
    },
  ],
};

export const consent: Step = {
  title: "Photo/Video Consent",
  groups: [
    {
      heading: "Photos and videos",
      purpose: [
        "The centre sometimes takes photos and videos in lessons, to show its work in print and online. Your place does " +
          "not depend on your answer, and you may withdraw your consent at any time.",
      ],
      questions: [
        { path: "consentGiven", label: "Do you consent to photos and videos of you being used?", kind: "yesNo" },
      ],
    },
    {
      heading: "Your details",
      copies: {
        photoConsentName: ["firstName", "familyName"],
        photoConsentAddress: ["permanentAddress"],
        photoConsentPostalCode: ["postcode"],
        photoConsentPhone: ["mobile"],
        photoConsentEmail: ["email"],
      },
      questions: [
        { path: "photoConsentName", label: "Name", autoComplete: "name" },
        { path: "photoConsentAddress", label: "Address", kind: "prose", autoComplete: "street-address" },
        { path: "photoConsentCity", label: "City", autoComplete: "address-level2" },
        { path: "photoConsentPostalCode", label: "Postcode", autoComplete: "postal-code" },
        { path: "photoConsentPhone", label: "Phone", kind: "tel", autoComplete: "tel" },
        { path: "photoConsentFax", label: "Fax", kind: "tel", autoComplete: "fax tel" },
        { path: "photoConsentEmail", label: "Email address", kind: "email", autoComplete: "email" },
        { path: "photoConsentSignature", label: "Signature", hint: "Type your full name", autoComplete: "name" },
        { path: "photoConsentDate", label: "Date of signature", kind: "day", hint: "For example 27 3 2026" },
      ],
    },
  ],
};

function contact(index: number, heading: string, above: string, source: string): Group {
  const path = (field: string) => `emergencyContacts.${index}.${field}`;
  return {
    heading,
    questions: [
      { path: path("name"), label: "Name" },
      { path: path("relationship"), label: "Relationship to you" },
      { path: path("contactNumber"), label: "Phone", kind: "tel" },
      { path: path("sameAsAbove"), label: `Same as above: ${above}`, kind: "tick" },
      { path: path("address"), label: "Address", kind: "prose", sameAs: { source, while: path("sameAsAbove") } },
    ],
  };
}
