import { forgotPassword } from "contract/accounts/accounts.ts";
import { changePhotoConsent } from "contract/accounts/photo-consent.ts";
import { changePicture, changeReading, requestEmailChange } from "contract/accounts/profile.ts";
import { moveApplication, noteOnApplication } from "contract/applications/pipeline.ts";
import { changeComplaint } from "contract/centre/complaints.ts";
import type { Call, CallShape } from "contract/core/call.ts";
import { achieve } from "contract/logbook/coverage-calls.ts";
import { changeNotificationSettings } from "contract/notifications/notifications.ts";
import { turnOnPush } from "contract/notifications/push.ts";
import { makeCalendar } from "contract/plan/calendar.ts";
import { changeTargets } from "contract/plan/enrolments.ts";
import { addHours } from "contract/plan/hours.ts";
import { setTask } from "contract/plan/tasks.ts";
import { writeMessage } from "contract/portfolios/messages.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { askWitness } from "contract/portfolios/witnesses.ts";
import { appeal, raiseConcern } from "contract/quality/appeals.ts";
import { claimUnits, takeBackClaims } from "contract/quality/claims.ts";
import { agreeOnExercise, answerExercise } from "contract/quality/exercises.ts";
import { changeRoom } from "contract/quality/rooms.ts";
import { checkSample } from "contract/quality/samples.ts";
import { addRoomNote } from "contract/quality/visits.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { notify } from "../../server/notifications/notify.ts";
import { storedApplication } from "./applications.ts";
import { attached, pdf } from "./attachments.ts";
import { achieveIn, agree, drawn, ofUnits } from "./claims.ts";
import { storedComplaint } from "./complaints.ts";
import { exercised } from "./exercises.ts";
import { madeBundle, madeRoomBundle } from "./exports/bundles.ts";
import { withCode, withPasskey } from "./factors.ts";
import { askAgain, confirmed, hours } from "./hours.ts";
import { doing, grouped } from "./people.ts";
import { photo } from "./photos.ts";
import { task } from "./plan.ts";
import { saved } from "./portfolios.ts";
import type { OpenProduct, SentTo, TestUser } from "./product.ts";
import { openBrowser } from "./push-service.ts";
import { deskOf } from "./raised.ts";
import { ranOnce } from "./retention-mutations.ts";
import { bearing, entered, opened } from "./rooms.ts";
import { beginUpload, photoOf, sendPiece } from "./uploads.ts";
import { asked, signed } from "./witnesses.ts";

/** Stands in every text, name, address and file of a person who did everything, in capitals or not. */
export const marker = "quill";

export const learnersName = "Zora Quillfeather";

const address = (before: string) => `${before}.${marker}@example.com`;

/** A learner of Ann's who did everything, and with whom everything was done; every claim and sample of theirs is closed. */
export async function learnerWhoDidEverything(product: OpenProduct): Promise<TestUser> {
  const learner = await product.newcomer({
    ...{
      name: "Zora Quillfeather",
      email: address("zora"),
      postcode: "QUILL 1",
      phone: "quill 1",
      referenceNo: "quill",
    },
    ...{ qualification: "Quill", assessor: product.ann.id },
  });
  const made = { account: learner.id, batch: crypto.randomUUID(), by: product.ada.id, at: "2026-03-02T09:00:00.000Z" };
  await product.deps.db.insertInto("importedAccounts").values(made).execute();
  await arrivals(product, learner);
  await doing(product, [learner], { act: "join", group: await grouped(product) });
  await work(product, learner);
  await judgements(product, learner);
  await planAndHours(product, learner);
  await madeBundle(product, learner, learner.id);
  return learner;
}

async function done<S extends CallShape>(
  product: OpenProduct,
  who: TestUser | undefined,
  call: Call<S>,
  sent: SentTo<S>,
) {
  const { status, body } = await product.as(who, call, {
    ...sent,
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  if (status >= 300) throw new Error(`${call.name} was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function arrivals(product: OpenProduct, learner: TestUser): Promise<void> {
  const { ada, deps } = product;
  const own = {
    firstName: "Zora",
    familyName: "Quillfeather",
    email: learner.email.toUpperCase(),
    medicalInfo: "quill",
  };
  const params = { id: await storedApplication(product, own) };
  await done(product, ada, moveApplication, { params, body: { from: "new", to: "contacted" } });
  await done(product, ada, noteOnApplication, { params, body: { text: "Zora Quillfeather rang." } });
  const complaint = await storedComplaint(product, { name: "Zora Quillfeather", email: learner.email, text: "quill" });
  const noted = { act: "note", from: "open", text: "Zora Quillfeather rang." } as const;
  await done(product, ada, changeComplaint, { params: { id: complaint }, body: noted });
  await done(product, learner, changePhotoConsent, { body: { given: true } });
  await withCode(product, learner);
  await withPasskey(product, learner, "Quill's phone");
  await done(product, learner, changePicture, { form: { image: await photo(40, 40) } });
  await done(product, learner, changeReading, { body: { size: "large" } });
  await done(product, undefined, forgotPassword, { body: { email: learner.email } });
  await done(product, learner, requestEmailChange, { body: { email: address("new"), password: "correct-horse-9" } });
  await done(product, learner, changeNotificationSettings, { body: { kind: "done", way: "email", on: false } });
  await done(product, learner, turnOnPush, { body: openBrowser(marker).subscription });
  const { db } = deps;
  const identity = { issuer: "https://id.example.com", subject: marker, createdAt: "2026-01-01T00:00:00.000Z" };
  await db
    .insertInto("identities")
    .values({ ...identity, account: learner.id })
    .execute();
  const step = { hash: marker, kind: "login" as const, expiresAt: "2999-01-01T00:00:00.000Z" };
  await db
    .insertInto("signInSteps")
    .values({ ...step, account: learner.id })
    .execute();
}

async function work(product: OpenProduct, learner: TestUser): Promise<void> {
  const texts = {
    title: "Quill",
    postcode: "QUILL 2",
    taskDescription: "quill",
    jobType: "Domestic",
    reasonForTask: "quill",
  };
  const more = { objectiveOfJob: "quill", comments: "quill", statement: "quill", observedBy: "Quill" };
  const sections = JSON.stringify([{ heading: "Quill", content: "quill" }]);
  const also = JSON.stringify([{ unit: "315", learningOutcome: "6", criteria: "6.2e" }]);
  const upload = await attached(product, learner, { bytes: pdf(marker), name: "Quill.pdf" });
  const attachments = JSON.stringify([{ upload, caption: "Quill", transcript: "quill" }]);
  const whole = {
    ...texts,
    ...more,
    sections,
    also,
    attachments,
    images: [await photo()],
    captions: JSON.stringify(["Quill"]),
  };
  const draft = await saved(product, learner, whole);
  await product.deps.db.updateTable("photos").set({ caption: "Quill" }).where("portfolio", "=", draft._id).execute();
  const { _id: gone } = await saved(product, learner, texts);
  await done(product, learner, deletePortfolio, { params: { id: gone } });
  const bytes = await photoOf(400_000);
  const { _id } = await beginUpload(product, learner, bytes, "Quill.jpg");
  await sendPiece(product, learner, _id, { offset: 0, bytes: bytes.subarray(0, 300_000) });
  const { _id: id } = await saved(product, learner, {
    ...whole,
    attachments: "[]",
    declared: "true",
    status: "To Be Reviewed",
  });
  await done(product, learner, writeMessage, { params: { id }, body: { text: "Quill?" } });
  await done(product, learner, askWitness, { params: { id }, body: { email: address("witness"), name: "Quill" } });
  const { token } = await asked(product, id, learner);
  await signed(product, token, {
    name: "Mick Quillfeather",
    employer: "Quill",
    text: "quill",
    contact: address("mick"),
  });
}

async function judgements(product: OpenProduct, learner: TestUser): Promise<void> {
  const { ann, bob, ada, deps } = product;
  const { _id: id, images } = await saved(product, learner, {
    ...{ title: "Quill", images: [await photo()], status: "To Be Reviewed" },
    also: JSON.stringify([{ unit: "315", learningOutcome: "6", criteria: "6.2e" }]),
  });
  const kept = {
    rule: "left",
    subject: learner.id,
    since: "",
    outcome: "held",
    sentence: "An appeal of Quill.",
  } as const;
  await deps.db
    .insertInto("retentionItems")
    .values({ run: await ranOnce(product), position: 0, ...kept })
    .execute();
  const remarks = [{ on: "photo" as const, photo: images[0] ?? "", x: 0.5, y: 0.5, text: "Quill." }];
  const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
  const decisions = [{ ...place, verdict: "not yet" as const, text: "Quill, show it." }];
  const body = { status: "Reviewed", assessorComments: "Well done, Zora Quillfeather.", remarks, decisions } as const;
  await done(product, ann, reviewPortfolio, { params: { id }, body });
  const saving = { status: "To Be Reviewed", assessorComments: "Quill" } as const;
  const { _id: next } = await saved(product, learner, { title: "Quill", status: "To Be Reviewed" });
  await done(product, ann, reviewPortfolio, { params: { id: next }, body: saving });
  const unit = "312";
  await achieveIn(product, { learner, unit });
  const [first = "", ...others] = await drawn(product);
  const found = { verdict: "impossible" as const, text: "Quill cannot be read." };
  await done(product, bob, checkSample, { params: { id: first }, body: found });
  for (const sample of others) await agree(product, sample);
  await done(product, learner, appeal, { params: { id }, body: { places: [place], text: "Quill is in the photo." } });
  await done(product, ann, raiseConcern, { params: { id }, body: { text: "Quill had it from another." } });
  for (const sample of await deskOf(product, bob))
    await done(product, bob, checkSample, {
      params: { id: sample._id },
      body: { verdict: "agree", text: "Quill is on neither of them." },
    });
  await product.as(ada, claimUnits, { body: ofUnits({ learner, unit }) });
  const units = ofUnits({ learner, unit });
  await done(product, ada, takeBackClaims, { body: { ...units, reason: "Quill left the course." } });
  await product.as(ann, achieve, { params: { id: learner.id }, body: { unit } });
  const { id: exercise, participants } = await exercised(product, { portfolio: id });
  for (const who of participants) {
    const lines = [{ ...place, verdict: "not yet" as const, text: "Quill is not in it." }];
    await done(product, who, answerExercise, { params: { id: exercise }, body: { lines, text: "Quill, again." } });
  }
  await done(product, bob, agreeOnExercise, { params: { id: exercise }, body: { text: "Quill has to be in it." } });
  await visited(product, learner);
  await notify(deps.db, deps.clock, {
    kind: "done",
    by: ann.id,
    portfolio: { id, title: "Quill", student: learner.id },
  });
}

/** A room was open for them, with a note and a bundle, and was closed. */
async function visited(product: OpenProduct, learner: TestUser): Promise<void> {
  const room = await opened(product, { learners: [{ learner: learner.id, reason: "chosen" }] });
  const pass = bearing(await entered(product, room));
  await done(product, pass, addRoomNote, { body: { learner: learner.id, text: "Quill's own lock.", isShared: true } });
  await madeRoomBundle(product, pass);
  await done(product, product.ada, changeRoom, { params: room, body: { act: "close", outcome: "no action" } });
}

async function planAndHours(product: OpenProduct, learner: TestUser): Promise<void> {
  const { ann, ada } = product;
  await done(product, ann, setTask, { body: { learner: learner.id, ...task, title: "Quill", text: "quill" } });
  await done(product, learner, makeCalendar, {});
  const dates = { startedOn: "2025-09-01", plannedEndOn: "2027-09-01", hoursTarget: 520 };
  await done(product, ada, changeTargets, { params: { id: learner.id }, body: dates });
  await product.deps.db
    .updateTable("enrolments")
    .set({ registrationNo: "QUILL", endReason: "quill" })
    .where("learner", "=", learner.id)
    .execute();
  await done(product, learner, addHours, { body: hours({ text: "Quill" }) });
  const token = await askAgain(product, learner, "2026-03-02");
  await confirmed(product, token, { name: "Meg Quill", contact: address("meg"), text: "" });
}
