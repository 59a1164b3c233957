/** Every question of the application form. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  steps: [
    "Personal Details",
    "English Language Qualifications",
    "Previous Studies",
    "Personal Statement and Declaration",
    "Equality and Diversity",
    "Emergency Contacts and medical info",
    "Photo/Video Consent",
    "Review and Submit",
  ],
  about: {
    heading: "About you",
    fields: {
      familyName: { label: "Family name" },
      firstName: { label: "First name" },
      dateOfBirth: { label: "Date of birth", hint: "For example 27 3 2001" },
      gender: { label: "Gender" },
      nationality: { label: "Nationality", hint: "The country you are a national of" },
      countryOfResidence: { label: "Country of residence" },
      passportNumber: { label: "Passport number" },
    },
  },
  reaching: {
    heading: "How we can reach you",
    fields: {
      email: { label: "Email address" },
      mobile: { label: "Mobile phone" },
      homePhone: { label: "Home phone" },
      permanentAddress: { label: "Permanent address" },
      postcode: { label: "Postcode" },
    },
  },
  course: { heading: "Your course", fields: { courseToStudy: { label: "Course you want to study" } } },
  support: {
    heading: "Support and suitability",
    purpose: [
      "We ask so that we can arrange support and keep everyone safe on site. You may leave these questions out. Your answers are stored encrypted, and every time someone reads them is recorded.",
    ],
    fields: {
      hasDisability: { label: "Do you have a disability?" },
      hasCriminalConviction: { label: "Do you have a criminal conviction?" },
    },
  },
  english: {
    heading: "Your English test",
    purpose: ["If you have taken an English test such as IELTS or ESOL, tell us about it. If not, continue with Next."],
    fields: {
      englishTestType: { label: "Type of test", hint: "For example IELTS Academic" },
      englishTestDate: { label: "Date of the test", hint: "For example 27 3 2025" },
      englishTestResult: { label: "Result", hint: "For example 6.5 overall" },
    },
  },
  study: {
    heading: (place: number) => `Study ${place}`,
    fields: {
      qualification: { label: "Qualification", hint: "For example BTEC Level 2" },
      majorSubject: { label: "Main subject" },
      institution: { label: "School, college or university" },
      country: { label: "Country" },
      fromMonthYear: { label: "From", hint: "For example 9 2017" },
      toMonthYear: { label: "To", hint: "For example 7 2019" },
      fullOrPartTime: { label: "Full time or part time" },
    },
  },
  statement: {
    heading: "Personal statement",
    fields: {
      personalStatement: {
        label: "Why do you want to take this course?",
        hint: "Tell us about your experience, and what you want to do afterwards.",
      },
    },
  },
  declaration: {
    heading: "Declaration",
    purpose: [
      "The information in this application is true and complete as far as I know. I understand that a place may be withdrawn if it is not, and that the centre keeps my answers to handle this application.",
    ],
    fields: {
      agreedToDeclaration: { label: "I agree to this declaration" },
      declarationSignature: { label: "Signature", hint: "Type your full name" },
      declarationDate: { label: "Date of signature", hint: "For example 27 3 2026" },
    },
  },
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
    fields: {
      name: { label: "Name" },
      relationship: { label: "Relationship to you" },
      contactNumber: { label: "Phone" },
      address: { label: "Address" },
    },
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
  yes: "Yes",
  no: "No",
};
