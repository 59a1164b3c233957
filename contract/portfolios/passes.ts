// What a link for somebody without an account allows, without the zod schemas, which pages do not load.

/** What a link is for: a witness of a job, an employer who confirms a week of hours, or somebody's calendar. */
export type PassKind = "witness" | "hours" | "calendar";

/** How long a link to a witness or an employer works. */
export const passDays = 14;
/** On which days somebody who has not answered an e-mail is reminded. */
export const reminderDays = [3, 7] as const;
/** The most requests of a portfolio that are open at once, and the most of one learner in a day. */
export const openRequestsMost = 5;
export const requestsADay = 30;

export const deadLink = "This link is no longer valid. Ask for a new one.";

/** How a witness knows the learner. */
export const relationships = ["Supervisor", "Workmate", "Manager", "Customer", "Somebody else"] as const;
export type Relationship = (typeof relationships)[number];

/** How a request reached its witness: by e-mail, or as a code on the asker's screen. */
export const ways = ["email", "code"] as const;
export type Way = (typeof ways)[number];

export const witnessLimits = { name: 100, job: 100, competence: 300, text: 5000, reason: 500, signature: 20_000 };

/** The field in which a signature is drawn; its path is in whole units of it. */
export const signatureField = { width: 600, height: 180 };

/** The path of a drawn signature: only moves and lines; "" for a name that was typed. */
export const signaturePath = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)*$/;

/** What became of a request. */
export const requestStates = ["asked", "signed", "declined", "not me", "revoked", "expired"] as const;
export type RequestState = (typeof requestStates)[number];
