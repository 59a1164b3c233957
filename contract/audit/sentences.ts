/** What a sentence about an entry of the trail needs: who, did what, to whom or what, from what to what. */
export interface AuditEvent {
  /** The person who did it; nobody when they were not signed in. */
  actor: { _id: string; name: string } | null;
  action: string;
  subject: string;
  /** The person whose account or portfolio it is, where that is known. */
  about: { _id: string; name: string } | null;
  was: string | null;
  became: string | null;
}

/** One sentence in the words of the trade, never with contents: "Sam Singh submitted a portfolio." */
export function sentenceOf(told: AuditEvent): string {
  const who = told.actor?.name ?? "Someone";
  return `${who} ${deeds[told.action]?.(told) ?? `did “${told.action}”`}.`;
}

const deeds: Record<string, (told: AuditEvent) => string> = {
  register: (told) => (isOwn(told) ? "registered" : `registered ${whoIn(told)}`),
  import: (told) =>
    told.subject === "portfolio" ? `imported ${portfolioOf(told)}` : `imported the account of ${whoIn(told)}`,
  activate: (told) => `activated the account of ${whoIn(told)}`,
  deactivate: (told) => `deactivated the account of ${whoIn(told)}`,
  assign: (told) =>
    told.became
      ? `assigned ${told.became} to ${whoIn(told)}`
      : `took ${told.was ?? "the assessor"} away from ${whoIn(told)}`,
  logIn: () => "logged in",
  logOut: () => "logged out",
  refuseLogIn: (told) => `was refused at login${told.about ? "" : " with an unknown email"}`,
  rename: () => "changed their name",
  requestEmailChange: () => "asked for another email address",
  changeAddress: () => "changed their email address",
  changePassword: () => "changed their password",
  refusePassword: () => "gave a wrong present password",
  signOutEverywhere: () => "signed out everywhere",
  download: () => "downloaded what is stored about them",
  changeNotificationSettings: () => "changed what they are told",
  forgetPassword: () => "asked for a new password",
  resetPassword: () => "set a new password by letter",
  sendAgain: () => "had a letter sent again",
  create: (told) => `created ${portfolioOf(told)}`,
  edit: (told) => `edited ${portfolioOf(told)}`,
  delete: (told) => `deleted ${portfolioOf(told)}`,
  restore: (told) => `restored ${portfolioOf(told)}`,
  submit: (told) => `submitted ${portfolioOf(told)}`,
  withdraw: (told) => `took back ${portfolioOf(told)}`,
  saveFeedback: (told) => `saved feedback on ${portfolioOf(told)}`,
  submitFeedback: (told) => `submitted feedback on ${portfolioOf(told)}`,
  finish: (told) => `marked ${portfolioOf(told)} as done`,
  reopen: (told) => `reopened ${portfolioOf(told)}`,
  export: ({ subject }) => `exported ${lists[subject] ?? "a list"}`,
  requestBundle: (told) => `had everything of ${wholeOf(told)} put into a bundle`,
  fetchBundle: (told) => `downloaded the bundle of ${wholeOf(told)}`,
  apply: () => "sent an application",
  view: () => "looked at an application",
  viewSensitive: () => "looked at the sensitive answers of an application",
};

const lists: Record<string, string> = {
  account: "the list of users",
  portfolio: "the list of portfolios",
  trail: "the audit trail",
};

function isOwn({ actor, about }: AuditEvent): boolean {
  return actor !== null && actor._id === about?._id;
}

function whoIn({ about }: AuditEvent): string {
  return about?.name ?? "someone who is gone";
}

function wholeOf(told: AuditEvent): string {
  return isOwn(told) ? "their own" : whoIn(told);
}

function portfolioOf(told: AuditEvent): string {
  if (isOwn(told)) return "a portfolio of their own";
  return told.about ? `a portfolio of ${told.about.name}` : "a portfolio that is gone";
}
