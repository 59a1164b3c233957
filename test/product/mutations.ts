import { forgotPassword } from "contract/accounts/accounts.ts";
import { requestEmailChange } from "contract/accounts/profile.ts";
import type { CallName } from "contract/core/paths.ts";
import { achieve } from "contract/logbook/coverage-calls.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { numbersOf } from "contract/qualifications/places.ts";
import { addPhrase } from "contract/reviews/phrases.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { applicationMutations } from "./application-mutations.ts";
import { application } from "./applications.ts";
import { bulkMutations } from "./bulk-mutations.ts";
import { buttonToken, emailsTo, enqueuedEmails, tokenIn } from "./email/emails.ts";
import { transferMutations } from "./exports/transfers.ts";
import { factorMutations } from "./factors.ts";
import { learnersCsv } from "./learners.ts";
import { notificationFor } from "./notified.ts";
import { peopleMutations } from "./people.ts";
import { personMutations } from "./person-mutations.ts";
import { photo } from "./photos.ts";
import { planMutations } from "./plan-mutations.ts";
import { editForm, portfolioForm, saved } from "./portfolios.ts";
import { privacyMutations } from "./privacy-mutations.ts";
import { type OpenProduct, password, type TestUser } from "./product.ts";
import { qualificationMutations } from "./qualification-mutations.ts";
import { qualityMutations } from "./quality-mutations.ts";
import { recorded, recordForm } from "./records.ts";
import { retentionMutations } from "./retention-mutations.ts";
import { roomMutations } from "./room-mutations.ts";
import { tokenMutations } from "./token-mutations.ts";
import { witnessMutations } from "./witness-mutations.ts";

/** A permitted call that changes something: who makes it and what they send. */
export interface Mutation {
  who: TestUser | undefined;
  params?: Record<string, string>;
  body?: unknown;
  query?: Record<string, string>;
  form?: Record<string, string | Blob | Blob[]>;
  bytes?: Buffer;
  headers?: Record<string, string>;
}

/** For every call that changes something, a function that prepares it; each can be called repeatedly. */
export const mutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  register: async ({ ada }) => ({ who: ada, form: { ...newcomer(), role: "assessor", image: await photo(40, 40) } }),
  logOut: async (product) => ({ who: await product.newcomer({}) }),
  correctAccount: async (product) => ({
    who: product.ada,
    params: await idOfNewcomer(product),
    body: { name: "Right Name", email: freshEmail(), welcome: true },
  }),
  setActive: async (product) => ({ who: product.ada, params: await idOfNewcomer(product), body: { isActive: false } }),
  assignAssessor: async (product) => ({
    who: product.ada,
    params: await idOfNewcomer(product),
    body: { assessorId: product.ann.id },
  }),
  forgotPassword: async (product) => ({ who: undefined, body: { email: (await product.newcomer({})).email } }),
  resetPassword: async (product) => {
    const { email } = await product.newcomer({});
    await product.as(undefined, forgotPassword, { body: { email } });
    const token = tokenIn((await emailsTo(product, email))[0]);
    return { who: undefined, params: { token }, body: { password: "quite-another-1" } };
  },
  importLearners: async ({ ada, ann }) => ({
    who: ada,
    form: { file: new File([learnersCsv([{ assessor: ann.email }, {}])], "learners.csv") },
  }),
  ...transferMutations,

  createPortfolio: async ({ sam }) => ({
    who: sam,
    form: portfolioForm({ status: "To Be Reviewed", images: [await photo(40, 30)] }),
  }),
  changePortfolio: async (product) => ({
    who: product.sam,
    params: { id: (await saved(product, product.sam))._id },
    form: editForm({ title: "Changed", images: [await photo(40, 30)] }),
  }),
  deletePortfolio: async (product) => ({ who: product.sam, params: { id: (await saved(product, product.sam))._id } }),
  reviewPortfolio: async (product) => ({
    who: product.ann,
    params: { id: (await saved(product, product.sam, { status: "To Be Reviewed" }))._id },
    body: { status: "Reviewed", assessorComments: "Good." },
  }),
  decideMore: async (product) => ({
    who: product.ann,
    params: { id: await idOfDone(product) },
    body: { decisions: [{ unit: "315", learningOutcome: "6", criteria: "6.2e", verdict: "accepted" }] },
  }),
  takeBack: async (product) => ({
    who: product.ann,
    params: { id: await idOfDone(product) },
    body: { unit: "315", learningOutcome: "6", criteria: "6.1a", reason: "The photo is of another job." },
  }),
  achieve: async (product) => ({ who: product.ann, params: await idOfAchieving(product), body: smallestOutcome }),
  takeBackAchievement: async (product) => {
    const params = await idOfAchieving(product);
    await product.as(product.ann, achieve, { params, body: smallestOutcome });
    return { who: product.ann, params, body: { ...smallestOutcome, reason: "The photo is of another job." } };
  },
  makeRecord: async ({ ann, sam }) => ({ who: ann, form: recordForm(sam, { images: [await photo(40, 30)] }) }),
  answerRecord: async (product) => {
    const { _id: id, fingerprint } = await recorded(product);
    return { who: product.sam, params: { id }, body: { answer: "dispute", text: "I was not there.", fingerprint } };
  },
  takeRecordBack: async (product) => ({
    who: product.ann,
    params: { id: (await recorded(product))._id },
    body: { reason: "It was another learner." },
  }),
  undoDelete: async (product) => ({ who: product.sam, params: await idOfDeleted(product) }),
  addPhrase: async ({ ann }) => ({ who: ann, body: { text: "Meets the criterion." } }),
  changePhrase: async (product) => ({
    who: product.ann,
    params: await idOfPhrase(product),
    body: { text: `Meets it ${++count}.` },
  }),
  deletePhrase: async (product) => ({ who: product.ann, params: await idOfPhrase(product) }),
  restorePortfolio: async (product) => ({ who: product.ada, params: await idOfDeleted(product) }),
  undoRestore: async (product) => {
    const params = await idOfDeleted(product);
    const { method, path } = { method: "POST", path: `/api/portfolios/${params.id}/restore` } as const;
    await product.request(product.ada, { method, url: path });
    return { who: product.ada, params };
  },
  apply: async () => ({ who: undefined, body: application() }),

  markNotification: async (product) => ({ who: product.sam, params: { id: await notificationFor(product) } }),
  markAllNotifications: async (product) => {
    await notificationFor(product);
    return { who: product.sam };
  },
  changeNotificationSettings: async (product) => ({
    who: await product.newcomer({}),
    body: { kind: "done", way: "email", on: false },
  }),

  changeName: async ({ tom }) => ({ who: tom, body: { name: `Tom ${++count}` } }),
  changePicture: async ({ tom }) => ({ who: tom, form: { image: await photo(40, 40) } }),
  changeReading: async ({ tom }) => ({ who: tom, body: { size: "large" } }),
  requestEmailChange: async (product) => ({ who: await product.newcomer({}), body: { email: freshEmail(), password } }),
  confirmEmailChange: async (product) => {
    const [who, email] = [await product.newcomer({}), freshEmail()];
    await product.as(who, requestEmailChange, { body: { email, password } });
    const [confirmation] = await enqueuedEmails(product.deps.db, email);
    return { who: undefined, body: { token: buttonToken(confirmation) } };
  },
  changePassword: async (product) => ({
    who: await product.newcomer({}),
    body: { password, newPassword: "quite-another-1" },
  }),
  signOutEverywhere: async (product) => ({ who: await product.newcomer({}) }),

  resendDeadLetter: async (product) => {
    const { email } = await product.newcomer({});
    await product.as(undefined, forgotPassword, { body: { email } });
    await product.deps.db
      .updateTable("outbox")
      .set({ state: "dead", reason: "Refused.", endedAt: "2026-03-01T00:00:00.000Z" })
      .where("address", "=", email)
      .execute();
    return { who: product.ada, params: { id: (await emailsTo(product, email))[0]?.id ?? "" } };
  },
  requestBundle: async (product) => ({ who: await product.newcomer({}), body: {} }),

  writeMessage: async (product) => ({
    who: product.sam,
    params: { id: (await saved(product, product.sam, { status: "To Be Reviewed" }))._id },
    body: { text: "Which photo do you mean?" },
  }),

  ...{
    ...bulkMutations,
    ...peopleMutations,
    ...planMutations,
    ...applicationMutations,
    ...factorMutations,
    ...qualificationMutations,
    ...qualityMutations,
    ...roomMutations,
    ...tokenMutations,
    ...witnessMutations,
    ...retentionMutations,
    ...personMutations,
    ...privacyMutations,
  },
};

let count = 0;

function freshEmail(): string {
  return `fresh-${++count}@example.com`;
}

function newcomer() {
  return {
    name: "New Comer",
    email: freshEmail(),
    password: "quite-long-enough-1",
    dob: "2003-05-06",
    postcode: "LS1 1AA",
    qualification: "Level 2",
    phone: "0113 496 0001",
    referenceNo: "N-1",
  };
}

async function idOfDone(product: OpenProduct): Promise<string> {
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  const body = { status: "Reviewed", finish: true, assessorComments: "Good." } as const;
  await product.as(product.ann, reviewPortfolio, { params: { id }, body });
  return id;
}

const smallestOutcome = { unit: "311", outcome: "4" };

/** A learner of Ann's who has everything of that outcome. */
async function idOfAchieving(product: OpenProduct): Promise<{ id: string }> {
  const learner = await product.newcomer({ assessor: product.ann.id });
  const isWithin = ({ unit, learningOutcome }: CriterionPlace) => `${unit} ${learningOutcome}` === "311 4";
  const also = JSON.stringify(curriculumEntries.filter(isWithin).map(numbersOf));
  const { _id } = await saved(product, learner, { status: "To Be Reviewed", also });
  const body = { status: "Reviewed", finish: true, assessorComments: "Good." } as const;
  await product.as(product.ann, reviewPortfolio, { params: { id: _id }, body });
  return { id: learner.id };
}

async function idOfNewcomer(product: OpenProduct): Promise<{ id: string }> {
  return { id: (await product.newcomer({})).id };
}

async function idOfDeleted(product: OpenProduct): Promise<{ id: string }> {
  const { _id: id } = await saved(product, product.sam);
  await product.as(product.sam, deletePortfolio, { params: { id } });
  return { id };
}

async function idOfPhrase({ as, ann }: OpenProduct): Promise<{ id: string }> {
  const { body } = await as(ann, addPhrase, { body: { text: `A phrase ${++count}.` } });
  return { id: body.phrase._id };
}
