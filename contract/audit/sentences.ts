import type { AuditEntry } from "./audit.ts";

/** The fields of an audit log entry that its sentence is made of. */
type AuditEvent = Pick<
  AuditEntry,
  "actor" | "action" | "subject" | "subjectId" | "about" | "object" | "was" | "became"
>;

/** Everything that the audit log records; each action has its sentence here. */
export type AuditAction = keyof typeof verbs;

/** One sentence, with no contents but a title: "Sam Singh submitted a portfolio of their own: Rewire." */
export function sentenceOf(event: AuditEvent): string {
  const who = event.actor?.name ?? unattended[event.action] ?? "Someone";
  const known: Partial<Record<string, Verb>> = verbs;
  const what = known[event.action]?.(event) ?? `did “${event.action}”`;
  return `${who} ${what}${event.object ? `: ${event.object}` : ""}.`;
}

/** Who acts where nobody is signed in. */
const unattended: Partial<Record<string, string>> = {
  restoreBackup: "The operator",
  lapse: "The server",
  erase: "The server",
  enterRoom: "An external verifier",
  fetchRoomBundle: "An external verifier",
  endRetention: "The server",
  removeInfected: "The virus scanner",
  changeRole: "Single sign-on",
  keepRole: "Single sign-on",
};

type Verb = (event: AuditEvent) => string;

const verbs = {
  register: (event) => (isOwn(event) ? "registered" : `registered ${ownerOf(event)}`),
  import: (event) =>
    event.subject === "portfolio" ? `imported ${portfolioOf(event)}` : `imported the account of ${ownerOf(event)}`,
  activate: (event) => `activated the account of ${ownerOf(event)}`,
  deactivate: (event) => `deactivated the account of ${ownerOf(event)}`,
  assign: (event) =>
    event.became
      ? `assigned ${event.became} to ${ownerOf(event)}`
      : `unassigned ${event.was ?? "the assessor"} from ${ownerOf(event)}`,
  logIn: () => "logged in",
  signOn: () => "logged in through single sign-on",
  logOut: () => "logged out",
  refuseLogIn: (event) => `failed to log in${event.about ? "" : " with an unknown email"}`,
  rename: () => "changed their name",
  correctName: (event) => `corrected the name of ${ownerOf(event)}`,
  correctAddress: (event) => `corrected the email address of ${ownerOf(event)}`,
  changePicture: () => "changed their profile picture",
  requestEmailChange: () => "requested a change of their email address",
  changeAddress: () => "changed their email address",
  changePassword: () => "changed their password",
  refusePassword: () => "entered a wrong current password",
  signOutEverywhere: () => "signed out everywhere",
  endSession: () => "ended a session of theirs",
  endOtherSessions: () => "ended their other sessions",
  disownSession: () => "ended a session that was not theirs",
  setUpCode: () => "set up a code from an app",
  removeCode: () => "removed the code from an app",
  refuseCode: () => "entered a wrong code",
  makeRecoveryCodes: () => "made new recovery codes",
  useRecoveryCode: () => "used a recovery code",
  addPasskey: () => "added a passkey",
  removePasskey: () => "removed a passkey",
  refusePasskey: () => "used a passkey that was refused",
  refuseCopiedPasskey: () => "used a passkey that may be a copy, which was refused",
  makeToken: () => "made a token for a tool of the centre",
  useToken: () => "used a token for a tool, for the first time that day",
  revokeToken: () => "revoked a token for a tool of the centre",
  resetFactors: (event) => `removed the second factor and passkeys of ${ownerOf(event)}`,
  linkIdentity: () => "signed in through single sign-on for the first time, which is their account from now on",
  refuseIdentity: (event) =>
    `was refused through single sign-on: another person there has the account of ${ownerOf(event)}`,
  joinBySignOn: (event) => `came through single sign-on and became an ${event.became ?? "account"}`,
  changeRole: (event) => `changed the role of ${ownerOf(event)} from ${event.was} to ${event.became}`,
  keepRole: (event) => `could not change the role of ${ownerOf(event)} from ${event.was} to ${event.became}`,
  download: () => "downloaded their stored data",
  changeNotificationSettings: () => "changed their notification settings",
  forgetPassword: () => "requested a password reset",
  resetPassword: () => "reset their password",
  sendAgain: () => "sent an email again",
  create: (event) => `created ${portfolioOf(event)}`,
  edit: (event) => `edited ${portfolioOf(event)}`,
  delete: (event) => `deleted ${portfolioOf(event)}`,
  restore: (event) => `restored ${portfolioOf(event)}`,
  submit: (event) => `submitted ${portfolioOf(event)}`,
  withdraw: (event) => `withdrew ${portfolioOf(event)}`,
  saveFeedback: (event) => `saved feedback on ${portfolioOf(event)}`,
  submitFeedback: (event) => `submitted feedback on ${portfolioOf(event)}`,
  finish: (event) => `marked ${portfolioOf(event)} as done`,
  decide: (event) => `accepted more criteria of ${portfolioOf(event)}`,
  makeRecord: (event) => `made ${recordOf(event)}`,
  confirm: (event) => `confirmed ${recordOf(event)}`,
  dispute: (event) => `disputed ${recordOf(event)}`,
  takeRecordBack: (event) => `took back ${recordOf(event)}`,
  takeBack: (event) => `took a decision back on ${portfolioOf(event)}`,
  achieve: (event) => `marked a unit of ${ownerOf(event)} as achieved`,
  takeBackAchievement: (event) => `took back that a unit of ${ownerOf(event)} is achieved`,
  lapse: (event) => `found that unit ${event.was ?? ""} of ${ownerOf(event)} is achieved no longer`,
  reopen: (event) => `reopened ${portfolioOf(event)}`,
  export: ({ subject, subjectId }) =>
    `exported ${subjectId === "some" ? "a part of " : ""}${lists[subject] ?? "a list"}`,
  requestBundle: (event) => `requested ${bundleOf(event)}`,
  fetchBundle: (event) => `downloaded ${bundleOf(event)}`,
  restoreBackup: ({ was }) =>
    `restored the backup of ${was ? timeOf(was) : "an unknown time"}, which ended all sessions, links and known devices`,
  apply: () => "sent an application",
  view: () => "viewed an application",
  viewSensitive: () => "viewed the sensitive answers of an application",
  moveApplication: () => "moved an application to another stage",
  takeOnApplication: () => "changed who has taken an application on",
  noteOnApplication: () => "wrote a note on an application",
  eraseSensitive: () => "erased the sensitive answers of an application",
  complain: () => "sent a complaint",
  viewComplaint: () => "viewed a complaint",
  noteOnComplaint: () => "wrote a note on a complaint",
  takeOnComplaint: () => "changed who has taken a complaint on",
  answerComplaint: () => "answered a complaint",
  closeComplaint: () => "closed a complaint",
  reopenComplaint: () => "opened a complaint again",
  changePrivacy: () => "changed the privacy notice",
  exportProcessing: () => "exported the record of processing",
  givePhotoConsent: () => "agreed to being photographed",
  withdrawPhotoConsent: () => "withdrew their consent to being photographed",
  exportReport: () => "exported a report",
  viewStatistics: () => "viewed the equality figures, which opened the sensitive answers of all applications",
  exportStatistics: () => "exported the equality figures, which opened the sensitive answers of all applications",
  makeLearner: () => "made an applicant a learner",
  writeMessage: (event) => `wrote a message on ${portfolioOf(event)}`,
  removeInfected: (event) => `had an infected attachment removed from ${portfolioOf(event)}`,
  askWitness: (event) => `asked a witness about ${portfolioOf(event)}`,
  revokeRequest: (event) => `revoked a witness's link to ${portfolioOf(event)}`,
  testify: (event) => `signed as a witness of ${portfolioOf(event)}`,
  decline: (event) => `declined to be a witness of ${portfolioOf(event)}`,
  disown: (event) => `said that they were not the witness of ${portfolioOf(event)}`,
  markExpert: () => "marked a witness as an expert",
  setTask: (event) => `planned something for ${ownerOf(event)}`,
  changeTask: (event) => `changed something in ${planOf(event)}`,
  cancelTask: (event) => `cancelled something in ${planOf(event)}`,
  finishTask: (event) => `marked something in ${planOf(event)} as done`,
  reopenTask: (event) => `marked something in ${planOf(event)} as not done`,
  makeCalendar: () => "made an address for their calendar",
  changeTargets: (event) => `changed the planned dates and hours of ${ownerOf(event)}`,
  addHours: () => "added hours off the job",
  changeHours: () => "changed hours off the job",
  deleteHours: () => "deleted hours off the job",
  askToConfirm: () => "asked an employer to confirm a week of hours",
  confirmHours: (event) => `confirmed a week of hours of ${ownerOf(event)}`,
  refuseHours: (event) => `did not confirm a week of hours of ${ownerOf(event)}`,
  disownHours: (event) => `said that they do not answer for the hours of ${ownerOf(event)}`,
  setDuties: (event) => `changed the duties of ${ownerOf(event)}`,
  setPlan: () => "changed the sampling plan",
  drawSamples: () => "drew samples",
  viewSample: (event) => `looked at a sample, ${portfolioOf(event)}`,
  agree: (event) => `agreed with the decisions on ${portfolioOf(event)}`,
  countersign: (event) => `countersigned the decisions on ${portfolioOf(event)}`,
  requireAction: (event) => `required an action on the decisions on ${portfolioOf(event)}`,
  answerAction: (event) => `answered an action on ${portfolioOf(event)}`,
  appeal: (event) => `appealed decisions on ${portfolioOf(event)}`,
  dismissAppeal: (event) => `did not uphold an appeal on ${portfolioOf(event)}`,
  upholdAppeal: (event) => `upheld an appeal on ${portfolioOf(event)}`,
  noteOutcome: (event) => `noted what the awarding body said of an appeal on ${portfolioOf(event)}`,
  raiseConcern: (event) => `raised a concern about ${portfolioOf(event)}`,
  closeConcern: (event) => `closed a concern about ${portfolioOf(event)}`,
  sampleByHand: (event) => `sampled ${portfolioOf(event)} by hand`,
  setExercise: (event) => `let others judge ${portfolioOf(event)} blind`,
  answerExercise: () => "judged a round blind",
  endExercise: () => "ended an exercise of standardisation",
  agreeOnExercise: () => "wrote what was agreed in an exercise of standardisation",
  dropSample: (event) => `could not judge a sample, ${portfolioOf(event)}`,
  claim: (event) => `claimed unit ${event.became ?? ""} of ${ownerOf(event)}`,
  releaseClaim: (event) => `released the claim of unit ${event.became ?? ""} of ${ownerOf(event)}`,
  certificate: (event) => `kept the certificate number of unit ${event.became ?? ""} of ${ownerOf(event)}`,
  takeClaimBack: (event) => `took back the claim of unit ${event.was ?? ""} of ${ownerOf(event)}`,
  allowDirectClaims: () => "allowed direct claims",
  endDirectClaims: () => "ended direct claims",
  exportClaims: () => "exported claims",
  openRoom: ({ became }) => `opened the room “${became ?? ""}” for an external verifier`,
  extendRoom: ({ was, became }) => `let a room end on ${timeOf(became ?? "")} instead of ${timeOf(was ?? "")}`,
  closeRoom: ({ became }) => `closed a room: ${became ?? ""}`,
  enterRoom: () => "entered a room with its link and code",
  fetchRoomBundle: () => "downloaded the bundle of a room",
  importQualification: ({ became }) => `imported a version of qualification ${became ?? ""}`,
  retireQualification: ({ was }) => `retired a version of qualification ${was ?? ""}`,
  changeCatalogue: ({ became }) => `changed the catalogue of jobs of qualification ${became ?? ""}`,
  enrol: (event) => `enrolled ${ownerOf(event)} on qualification ${event.became ?? ""}`,
  endEnrolment: (event) => `ended the enrolment of ${ownerOf(event)} on qualification ${event.was ?? ""}`,
  moveEnrolment: (event) =>
    `moved ${ownerOf(event)} from ${event.was ?? "one version"} to ${event.became ?? "another"} of a qualification`,
  hold: (event) => `put a hold on ${ownerOf(event)}`,
  endHold: (event) => `ended a hold on ${ownerOf(event)}`,
  erase: (event) => `erased the person who is ${ownerOf(event)} now`,
  changeRetention: ({ subjectId, was, became }) =>
    `changed the retention rule “${subjectId}” from “${was}” to “${became}”`,
  startRetention: ({ became }) => `started a retention run that found ${became}`,
  endRetention: ({ became }) => `finished a retention run: ${became}`,
  eraseApplication: () => "erased an application whose time was over",
  downloadRecord: (event) =>
    isOwn(event) ? "downloaded what is stored about them" : `downloaded what is stored about ${ownerOf(event)}`,
  downloadApplication: () => "downloaded an application with its sensitive answers",
} satisfies Record<string, Verb>;

function timeOf(instant: string): string {
  return `${instant.slice(0, 10)}, ${instant.slice(11, 16)} UTC`;
}

const lists: Record<string, string> = {
  account: "the list of users",
  portfolio: "the list of portfolios",
  auditLog: "the audit log",
  retention: "what is due by the rules of retention",
};

function isOwn({ actor, about }: AuditEvent): boolean {
  return actor !== null && actor._id === about?._id;
}

function ownerOf({ about }: AuditEvent): string {
  return about?.name ?? "someone no longer on record";
}

function bundleOf(event: AuditEvent): string {
  return isOwn(event) ? "their own bundle" : `the bundle of ${ownerOf(event)}`;
}

function planOf(event: AuditEvent): string {
  return isOwn(event) ? "their own plan" : `the plan of ${ownerOf(event)}`;
}

function recordOf(event: AuditEvent): string {
  return isOwn(event) ? "a record of their own work" : `a record of the work of ${ownerOf(event)}`;
}

function portfolioOf(event: AuditEvent): string {
  if (isOwn(event)) return "a portfolio of their own";
  return event.about ? `a portfolio of ${event.about.name}` : "a portfolio no longer on record";
}
