/** The heading of each part of a person's record, and what it is, in plain words. */
export const headings: Record<string, [heading: string, about: string]> = {
  account: ["Account", "Who you are to the centre."],
  sensitiveAnswers: ["Sensitive answers of your application", "They are encrypted, and each reading is logged."],
  applicationHistory: ["What was done with your application", ""],
  application: ["Application", "What was sent with the application form."],
  sessions: ["Where you are signed in", ""],
  pushSubscriptions: ["Devices that are told of notifications", ""],
  passkeys: ["Passkeys", ""],
  apiTokens: ["Tokens for tools that you made", "Their secrets are not stored."],
  identities: ["Accounts elsewhere with which you sign in", ""],
  imports: ["Imports of learners", "The one that made your account, and those that you made."],
  codesFromApp: ["Codes from an app", "Since when they are asked for. The secret is not told again."],
  recoveryCodes: ["Recovery codes", "The codes themselves are not stored."],
  mutedNotifications: ["Notifications that you switched off", ""],
  portfolios: ["Portfolios", "Photos and files are named here; they themselves are in the download of everything."],
  uploads: ["Photos that are in no portfolio yet", ""],
  reviews: ["Feedback", ""],
  voices: ["Feedback that was spoken", ""],
  remarks: ["Remarks on photos and texts", ""],
  statements: ["Declarations and testimonies", ""],
  messages: ["Questions and answers", ""],
  witnessRequests: ["Witnesses and employers whom you asked", ""],
  tasks: ["Plan", ""],
  calendars: ["Addresses of your calendar", "The addresses themselves are not stored."],
  enrolments: ["Enrolment", ""],
  groups: ["Cohort and employer", ""],
  views: ["Views of lists that you saved", ""],
  hours: ["Hours off the job", ""],
  applications: ["Application", "What you sent before you had an account."],
  applicationEvents: ["What you did with applications", ""],
  duties: ["Duties", ""],
  raisedRisks: ["Risk that a verifier raised", "More of an assessor's rounds are sampled then."],
  samples: ["Samples for quality assurance", ""],
  checks: ["Checks of decisions", ""],
  exercises: ["Exercises of standardisation", "Rounds that were judged blind, to compare how decisions are made."],
  claims: ["Claims of units", ""],
  holds: ["Holds", "While one stands, nothing about you is erased."],
  photoConsents: ["Consent to being photographed", "What you said, the last of it counts."],
  complaintEvents: ["What you did about complaints", ""],
  privacyNotices: ["What you wrote into the privacy notice", ""],
  qualifications: ["Qualifications that you imported", ""],
  catalogues: ["Jobs of a qualification that you changed", ""],
  retention: ["Retention", "Holds, erasures, rules and runs."],
  rooms: ["Rooms of external verifiers", "Who could read your submitted work for a time, and rooms that you opened."],
  looks: ["What external verifiers looked at", ""],
  roomNotes: ["What external verifiers noted", "Notes that the centre reads too."],
  directClaims: ["Direct claims", ""],
  decisions: ["Decisions", "What was accepted, and what not yet."],
  savedFeedback: ["Feedback that you have saved and not submitted", ""],
  emails: ["Emails to you", "What an email said is deleted once it is sent."],
  notifications: ["Notifications", ""],
  auditLog: ["Who did what when", "Whoever else did something is named by their role."],
};

/** What a column is called, where its own name is not plain enough. */
const labels = new Map(
  Object.entries({
    ...{ at: "When", createdAt: "Made", updatedAt: "Changed", usedAt: "Last used", endedAt: "Ended", byYou: "By you" },
    ...{ dob: "Date of birth", referenceNo: "Reference", isActive: "Active", dueOn: "Due", written: "By you" },
    ...{ isPending: "Waits for confirmation", also: "Also covers", dateTime: "When it was done", doneAt: "Done" },
    ...{
      ticks: "Ticks: valid, authentic, current, sufficient, reliable",
      act: "What",
      by: "By",
      deletedAt: "Deleted",
      registrationNo: "Registration number",
      as: "As",
      stated: "By the device's clock",
    },
  }),
);

/** "Reason for task" for `reasonForTask`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
