import { hash, type KeyObject } from "node:crypto";
import { hour } from "contract/core/calendar.ts";
import { dayOf } from "contract/core/dates.ts";
import type { Answers } from "contract/portfolios/statements.ts";
import type { Attested, SignedStatement } from "contract/portfolios/witnesses.ts";
import { emailKey } from "../../accounts/accounts.ts";
import { recordAction } from "../../audit/log.ts";
import { notify } from "../../notifications/notify.ts";
import { countAttempt } from "../../platform/attempt-counters.ts";
import { newId } from "../../platform/database/ids.ts";
import type { StatementRow } from "../../platform/database/review-rows.ts";
import { transact } from "../../platform/database/transact.ts";
import type { PassRow, WitnessPass, WitnessRow } from "../../platform/database/witness-rows.ts";
import { acceptedKeys, type Clock, type Db, type Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { photoPath, viewerToken } from "../../platform/images/viewer-tokens.ts";
import { type EmailMessage, enqueueEmail } from "../../platform/mail/outbox.ts";
import { nameInEmail, titleInEmail } from "../../platform/mail/typed-text.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { writtenFields } from "../answers.ts";
import { answerAttachments } from "../attachments/attachments.ts";
import { contentOf, fingerprintOf } from "../content.ts";
import { type FoundPortfolio, findPortfolio, photosOf } from "../portfolios.ts";
import { insertStatement } from "../statements.ts";
import {
  dead,
  hashOf,
  insertPass,
  type LivePass,
  linkOf,
  livePasses,
  networkHash,
  readerOf,
  usePass,
} from "./passes.ts";

/** Calls with a link from one network, as of links for a new password (docs/security.md). */
export const passAttempts = { most: 300, seconds: 900 };

/** Whoever holds a link: perhaps somebody who is signed in. */
export interface Holder {
  viewer: SignedIn | undefined;
  address: string;
}

/** What a link is about. Nothing is used up. @throws Refusal as `livePass` */
export async function view(deps: Dependencies, holder: Holder, token: string): Promise<Attested> {
  const { db, clock } = deps;
  const pass = await livePass(deps, holder, token);
  const opened = db.updateTable("passes").set({ openedAt: clock.now().toISOString() });
  await opened.where("id", "=", pass.id).where("openedAt", "is", null).execute();
  const [portfolio, photos] = await contents(db, pass);
  const viewer = await viewerToken(deps, { _id: readerOf(pass), session: undefined });
  const { title, dateTime, postcode, method, jobType, statement, sections, ...written } = writtenFields(portfolio);
  const { taskDescription, reasonForTask, objectiveOfJob } = written;
  const attachments = await answerAttachments(deps, portfolio, { token: viewer, seesHash: false });
  return {
    learner: pass.learner,
    fingerprint: fingerprintOf(contentOf(portfolio, photos)),
    ...{ title, dateTime, postcode, method, jobType, statement, sections },
    ...{ taskDescription, reasonForTask, objectiveOfJob },
    photos: photos.map(({ file, caption, width, height, takenAt, colour }) => {
      return { path: photoPath(file, viewer), caption, width, height, takenAt, colour };
    }),
    attachments: attachments.map(({ sha256: _, ...shown }) => shown),
    known: await knownOf(db, pass),
    signed: pass.of === null ? null : await signedWith(db, pass.of),
  };
}

/**
 * Signs once. Who signs behind a code gets a letter in which they can say that it was not them.
 * @throws Refusal as `livePass`, 400 without a contact or with the learner's, 412 when the portfolio has changed
 */
export async function sign(deps: Dependencies, holder: Holder, signed: SignedStatement): Promise<void> {
  const { clock } = deps;
  const pass = await livePass(deps, holder, signed.token);
  if (pass.of !== null) throw dead();
  const { token: _, fingerprint, text, contact: given, ...who } = signed;
  const contact = pass.email ?? given;
  if (contact === "" || emailKey(contact) === pass.studentKey)
    throw refuseField(400, "contact", "Give your own email address, in case the centre asks.");
  const way = pass.email === null ? ("code" as const) : ("email" as const);
  const answers: Answers = { ...who, way, isNear: isNear(deps, pass, holder) };
  await answer(deps, pass, async (db) => {
    const [portfolio, photos] = await contents(db, pass);
    if (fingerprintOf(contentOf(portfolio, photos)) !== fingerprint)
      throw new Refusal(412, "The job was changed since you read it. Read it once more before you sign.");
    const witness = await storeWitness(db, clock, { ...who, way, emailKey: emailKey(contact) });
    if (way === "code") await sendLetter({ ...deps, db }, { pass, to: { name: who.name, email: contact }, portfolio });
    return { kind: "testimony", fingerprint, text, witness, answers };
  });
}

export async function decline(deps: Dependencies, holder: Holder, token: string, text: string): Promise<void> {
  const pass = await livePass(deps, holder, token);
  if (pass.of !== null) throw dead();
  await answer(deps, pass, async (db) => ({ kind: "decline", ...(await unsigned(db, pass)), text }));
}

/** Behind a letter it strikes through what was signed; behind a request it says that somebody else was meant. */
export async function disown(deps: Dependencies, holder: Holder, token: string): Promise<void> {
  const pass = await livePass(deps, holder, token);
  await answer(deps, pass, async (db) => ({ kind: "disown", ...(await unsigned(db, pass)), text: "" }));
}

/**
 * Before anything is looked for behind a link: nobody signs for their own work.
 * @throws Refusal 403 for a learner, 429 after too many attempts
 */
export async function admitHolder({ db, clock }: Dependencies, { viewer, address }: Holder): Promise<void> {
  await countAttempt(db, clock, `pass from ${address}`, passAttempts);
  if (viewer?.role === "student") throw notHere();
}

/** @throws Refusal 403 for the assessor of the learner whose pass it is */
export function refuseAssessor({ viewer }: Holder, { assessor }: { assessor: string | null }): void {
  if (viewer && viewer._id === assessor) throw notHere();
}

function notHere(): Refusal {
  return new Refusal(403, "A witness signs on their own device, signed out.");
}

/** The live pass of a token. @throws Refusal 403 as `refuseAssessor`, 404 for any other token */
async function livePass({ db, clock }: Dependencies, holder: Holder, token: string): Promise<LivePass> {
  const pass = await livePasses(db, clock).where("passes.tokenHash", "=", hashOf(token)).executeTakeFirst();
  if (!pass) throw dead();
  refuseAssessor(holder, pass);
  return pass;
}

type Said = Pick<StatementRow, "kind" | "fingerprint" | "text" | "witness"> & { answers: Answers };

/** Uses the pass up, and keeps what `say` gives, with all that follows from it. */
async function answer(deps: Dependencies, pass: LivePass, say: (db: Db) => Promise<Said>): Promise<void> {
  const { clock } = deps;
  await transact(deps, async (db) => {
    await usePass(db, clock, pass.id);
    const { answers, ...said } = await say(db);
    const [portfolio] = await contents(db, pass);
    await notify(db, clock, { kind: "testimony", portfolio });
    if (portfolio.status !== "Draft") await notify(db, clock, { kind: "witnessed", portfolio });
    const action = said.kind === "testimony" ? "testify" : said.kind === "decline" ? "decline" : "disown";
    await recordAction(db, clock, { actor: null, action, subject: "portfolio", subjectId: portfolio.id });
    const about = { portfolio: portfolio.id, by: null, pass: pass.of ?? pass.id };
    await insertStatement(db, clock, { ...said, ...about, answers: JSON.stringify(answers) });
  });
}

async function contents(db: Db, pass: LivePass) {
  const [portfolio, photos] = await Promise.all([findPortfolio(db, pass.portfolio), photosOf(db, pass.portfolio)]);
  if (!portfolio) throw dead();
  return [portfolio, photos] as const;
}

async function unsigned(db: Db, pass: LivePass) {
  const fingerprint = fingerprintOf(contentOf(...(await contents(db, pass))));
  return { fingerprint, witness: null, answers: { name: pass.name } };
}

// Only a link to somebody's own address shows what they signed with before: anybody may hold the phone with a code.
async function knownOf(db: Db, { email, name }: LivePass): Promise<Attested["known"]> {
  if (email === null) return null;
  const known = await db
    .selectFrom("witnesses")
    .select(["name", "role", "employer", "relationship", "competence"])
    .where("emailKey", "=", emailKey(email))
    .where("way", "=", "email")
    .orderBy("signedAt", "desc")
    .executeTakeFirst();
  return known ?? (name === "" ? {} : { name });
}

async function signedWith(db: Db, pass: string): Promise<Attested["signed"]> {
  const query = db.selectFrom("statements").select(["at", "text", "answers"]).where("pass", "=", pass);
  const { at, text, answers } = await query.where("kind", "=", "testimony").executeTakeFirstOrThrow();
  return { by: (JSON.parse(answers ?? "{}") as Answers).name, at, text };
}

/** Whether it is signed from the learner's network, within the hour. */
export function isNear(
  deps: Dependencies,
  { network, createdAt }: Pick<PassRow, "network" | "createdAt">,
  { address }: Holder,
): boolean {
  const isSoon = deps.clock.now().getTime() - Date.parse(createdAt) <= hour;
  const isOf = (passes: KeyObject) => network === networkHash({ keys: { passes } }, address);
  return isSoon && acceptedKeys(deps.keys, "passes").some(isOf);
}

type Signer = Omit<WitnessRow, "id" | "signedAt" | "expertFrom" | "expertBy" | "reason"> & {
  sawIt: boolean;
  signature: string;
};

/** One row for each address, name and way, so that nobody behind a code changes what an address has proved. */
async function storeWitness(db: Db, clock: Clock, signer: Signer): Promise<string> {
  const { sawIt: _, signature: __, ...facts } = signer;
  const key = JSON.stringify([facts.way, facts.emailKey, facts.name.toLowerCase()]);
  const id = hash("sha256", key).slice(0, 32);
  const signedAt = clock.now().toISOString();
  await db
    .insertInto("witnesses")
    .values({ id, ...facts, signedAt, expertFrom: null, expertBy: null, reason: null })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...facts, signedAt }))
    .execute();
  return id;
}

async function sendLetter(
  deps: Dependencies,
  {
    pass: { by, id: of },
    to,
    portfolio,
  }: { pass: LivePass; to: { name: string; email: string }; portfolio: FoundPortfolio },
): Promise<void> {
  const { db } = deps;
  const about = { portfolio: portfolio.id, week: null, by, of, network: null, remindAt: null };
  const letter = await insertPass(db, deps, { id: newId(), kind: "witness", ...about, ...to });
  await enqueueEmail(db, deps.clock, letterEmail(deps, { ...letter, ...to }, portfolio));
}

function letterEmail(
  deps: Dependencies,
  { id, name, email, expiresAt }: WitnessPass & { email: string },
  { studentName, title }: FoundPortfolio,
): EmailMessage {
  const [who, job] = [nameInEmail(studentName) || "a learner", titleInEmail(title)];
  return {
    to: email,
    name,
    subject: "You signed as a witness",
    paragraphs: [
      `Somebody signed in your name, with this address, that they know of a job of ${who}${job && `: “${job}”`}.`,
      "If it was you, thank you: you need not do anything.",
      `If it was not, say so with the link below. It works until ${dayOf(expiresAt)}.`,
    ],
    button: { label: "It was not me", path: linkOf(deps, id) },
  };
}
