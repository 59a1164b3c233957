import { addHours, askToConfirm, listHours, type NewHours } from "contract/plan/hours.ts";
import { mondayOf } from "contract/plan/weeks.ts";
import { signStatement, viewPass } from "contract/portfolios/witnesses.ts";
import type { OpenProduct, TestUser } from "./product.ts";

/** What a learner enters, on the Monday of the product's clock; each test says what is different about its own. */
export function hours(own: Partial<NewHours> = {}): NewHours {
  return { day: "2026-03-02", minutes: 330, kind: "Training day", text: "", portfolio: null, ...own };
}

/** A new learner of Ann's with an entry of hours. */
export async function withHours(product: OpenProduct, own: Partial<NewHours> = {}) {
  const learner = await product.newcomer({ name: "Lee Learner", assessor: product.ann.id });
  const sent = hours(own);
  const { body } = await product.as(learner, addHours, { body: sent });
  return { learner, id: body.hours._id, week: mondayOf(sent.day) };
}

/** As `withHours`; an employer is asked behind a code. */
export async function askedToConfirm(product: OpenProduct, own: Partial<NewHours> = {}) {
  const made = await withHours(product, own);
  return { ...made, token: await askAgain(product, made.learner, made.week) };
}

export async function askAgain(product: OpenProduct, learner: TestUser, week: string): Promise<string> {
  const { status, body } = await product.as(learner, askToConfirm, { body: { week, code: true } });
  if (status !== 201) throw new Error(`not asked: ${body.message}`);
  return body.path?.split("#")[1] ?? "";
}

export const employer = {
  name: "Mick Barraclough",
  role: "Site manager",
  employer: "Kirkgate Electrical",
  signature: "M10 20L30 40",
} as const;

/** Confirms with a token, having read the week. */
export async function confirmed(product: OpenProduct, token: string, own: object = {}) {
  const { body } = await product.as(undefined, viewPass, { body: { token } });
  const contact = body.known === null ? "mick@kirkgate.example" : "";
  const sent = { of: "week" as const, token, fingerprint: body.fingerprint, ...employer, text: "", contact, ...own };
  return product.as(undefined, signStatement, { body: sent });
}

export async function weekSeenBy(product: OpenProduct, who: TestUser, learner?: string) {
  const query = learner === undefined ? {} : { learner };
  return (await product.as(who, listHours, { query })).body.weeks[0];
}

/** The status and the sentence of a refusal, that of its first field where it names one. */
export function refusal(answer: { status: number; body: { message?: string; errors?: { message: string }[] } }) {
  const { message, errors } = answer.body;
  return [answer.status, errors?.[0]?.message ?? message];
}
