/**
 * What the centre does with people's data, as data: the privacy notice and the record of processing (UK GDPR, Article 30)
 * are both made of it. Without zod, for the pages.
 */
export interface Processing {
  purpose: string;
  people: string;
  data: string;
  /** Article 6 of the UK GDPR. */
  basis: string;
  /** Articles 9 and 10, with Schedule 1 of the Data Protection Act 2018; undefined where nothing of it is needed. */
  special?: string;
  recipients: readonly Recipient[];
  kept: KeptFor;
}

export type Recipient = keyof typeof recipientNames;

/** Who receives data. Of those that a setting turns on, a notice names the ones in use. */
export const recipientNames = {
  awarding: "The awarding body, for registrations, claims and certificates",
  employer: "Employers and witnesses whom a learner or an assessor asks",
  mail: "The email service",
  storage: "The file storage",
  scanner: "The virus scanner",
  push: "The push service of a browser, where somebody turned messages on",
  identity: "The identity provider that people sign in with",
  postcode: "The service that completes postcodes",
} as const;

/** The recipients that are services, each of which works for the centre. */
export const services = ["mail", "storage", "scanner", "push", "identity", "postcode"] as const;
export type Service = (typeof services)[number];

/** What a period is asked for. */
export const keptKinds = ["applications", "accounts", "portfolios", "records", "complaints", "security"] as const;
export type KeptFor = (typeof keptKinds)[number];

const contract = "A contract, or steps before one: Article 6(1)(b)";
const interests = "Legitimate interests: Article 6(1)(f)";

export const processing: readonly Processing[] = [
  {
    purpose: "Considering applications",
    people: "Applicants, and the emergency contacts they name",
    data: "Name, address, email, phone, date of birth, nationality, passport number, earlier studies, personal statement",
    basis: contract,
    recipients: ["mail", "postcode"],
    kept: "applications",
  },
  {
    purpose: "Checking that people are treated equally",
    people: "Applicants who answer these questions; no answer is needed",
    data: "Gender identity, age group, religion, sexual orientation, ethnic origin, disability",
    basis: interests,
    special: "Article 9(2)(g), equality of opportunity: Schedule 1, paragraph 8",
    recipients: [],
    kept: "applications",
  },
  {
    purpose: "Support, and the safety of learners",
    people: "Applicants and learners",
    data: "Health, disability, unspent convictions",
    basis: interests,
    special: "Articles 9(2)(g) and 10, safeguarding: Schedule 1, paragraph 18",
    recipients: [],
    kept: "applications",
  },
  {
    purpose: "Accounts, signing in and messages",
    people: "Learners, assessors and administrators",
    data: "Name, email, phone, date of birth, postcode, picture, password as a hash, devices, what they are notified of",
    basis: contract,
    recipients: ["mail", "push", "identity"],
    kept: "accounts",
  },
  {
    purpose: "Training and assessment",
    people: "Learners and assessors; people who can be seen in photographs",
    data: "Portfolios, photographs, recordings, feedback, decisions, plans, hours, messages",
    basis: contract,
    recipients: ["employer", "storage", "scanner", "awarding"],
    kept: "portfolios",
  },
  {
    purpose: "What witnesses and employers say",
    people: "Witnesses and employers",
    data: "Name, email, job, employer, what they saw, signature",
    basis: interests,
    recipients: ["mail", "awarding"],
    kept: "records",
  },
  {
    purpose: "Quality assurance, claims and certificates",
    people: "Learners, assessors and verifiers",
    data: "Decisions, samples, checks, units that were claimed, certificate numbers",
    basis: `${interests}; where a regulator asks for it a legal obligation: Article 6(1)(c)`,
    recipients: ["awarding"],
    kept: "records",
  },
  {
    purpose: "Photographs that the centre takes of learners",
    people: "Learners who have agreed",
    data: "Photographs and recordings in which they can be recognised",
    basis: "Consent, which can be withdrawn at any time: Article 6(1)(a)",
    recipients: ["storage"],
    kept: "portfolios",
  },
  {
    purpose: "Complaints",
    people: "Anybody who complains",
    data: "Name, email, what happened, what was done about it",
    basis: `${interests}; about personal data a legal obligation: Article 6(1)(c)`,
    recipients: ["mail"],
    kept: "complaints",
  },
  {
    purpose: "Security, and proof of what was done",
    people: "Everybody who uses the website",
    data: "Who did what and when, devices, network addresses as hashes",
    basis: interests,
    recipients: [],
    kept: "security",
  },
];

/** In words for the record: security is the same for all of it. */
export const securityMeasures =
  "Encrypted connections; sensitive answers, keys and second factors encrypted; passwords hashed; access by role, and checked at each request; an audit log that shows changes to itself; backups that are verified";

export const transfers = "None outside of the United Kingdom, unless a service in use is abroad: see the recipients";

/** The longest text of the centre's own, in characters. */
export const privacyMost = 10_000;
