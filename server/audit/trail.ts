import type { Clock, Db } from "../house.ts";

/** What happened, never with contents: no text of a portfolio, no e-mail, no feedback. */
export interface Entry {
  actor: string | null;
  action:
    | "register"
    | "activate"
    | "deactivate"
    | "assign"
    | "logIn"
    | "logOut"
    | "refuseLogIn"
    | "rename"
    | "askForAddress"
    | "changeAddress"
    | "changePassword"
    | "refusePassword"
    | "signOutEverywhere"
    | "download"
    | "switchNotices"
    | "forgetPassword"
    | "resetPassword"
    | "sendAgain"
    | "create"
    | "edit"
    | "delete"
    | "restore"
    | "export"
    | "submit"
    | "withdraw"
    | "saveFeedback"
    | "submitFeedback"
    | "finish"
    | "reopen"
    | "apply"
    | "view"
    | "viewSensitive";
  subject: "account" | "portfolio" | "application" | "letter";
  subjectId: string;
  was?: string | null;
  became?: string | null;
}

/** Appends to the trail, in the transaction that makes the change. Nothing in the product changes or removes an entry. */
export async function record(db: Db, clock: Clock, entry: Entry): Promise<void> {
  await db
    .insertInto("trail")
    .values({ ...entry, at: clock.now().toISOString(), was: entry.was ?? null, became: entry.became ?? null })
    .execute();
}
