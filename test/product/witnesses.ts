import { viewPortfolio } from "contract/portfolios/portfolios.ts";
import { askWitness, listRequests, signStatement, viewPass } from "contract/portfolios/witnesses.ts";
import { enqueuedEmails } from "./email/emails.ts";
import { saved } from "./portfolios.ts";
import type { OpenProduct, TestUser } from "./product.ts";

/** What a witness signs, beside the token and the fingerprint; each test says what is different about its own. */
export const signature = {
  name: "Mick Barraclough",
  role: "Site supervisor",
  employer: "Kirkgate Electrical",
  relationship: "Supervisor",
  competence: "Approved electrician, 22 years",
  sawIt: true,
  text: "Sam did the run himself.",
  signature: "M10 20L30 40L50 20",
} as const;

/** Asks a witness behind a code about a portfolio, a new one of Sam's unless it is named. */
export async function asked(product: OpenProduct, portfolio?: string, who: TestUser = product.sam) {
  const id = portfolio ?? (await saved(product, product.sam, { status: "To Be Reviewed" }))._id;
  const { status, body } = await product.as(who, askWitness, { params: { id }, body: { code: true } });
  if (status !== 201) throw new Error(`not asked: ${body.message}`);
  return { id, pass: body.request._id, token: body.path?.split("#")[1] ?? "" };
}

/** As `asked`, about a portfolio of a new learner of Ann's: one learner may ask only so many in a day. */
export async function askedAnew(product: OpenProduct) {
  const learner = await product.newcomer({ name: "Lee Learner", assessor: product.ann.id });
  const { _id: id } = await saved(product, learner);
  return { learner, ...(await asked(product, id, learner)) };
}

/** Signs with a token, having read what it is about. */
export async function signed(product: OpenProduct, token: string, own: object = {}, headers = {}) {
  const { body } = await product.as(undefined, viewPass, { body: { token } });
  const contact = body.known === null ? "mick@kirkgate.example" : "";
  const sent = { token, fingerprint: body.fingerprint, ...signature, contact, ...own };
  return product.as(undefined, signStatement, { body: sent, headers });
}

export const mick = "mick@kirkgate.example";

/** The status and the sentence of every link that is not live. */
export const dead = [404, "This link is no longer valid. Ask for a new one."];

export function outcome({ status, body }: { status: number; body: { message?: string | undefined } }) {
  return [status, body.message];
}

/** The token in an e-mail to this address, the last one unless it is counted. */
export async function mailedToken(product: OpenProduct, address: string, nth = -1): Promise<string> {
  return (await enqueuedEmails(product.deps.db, address)).at(nth)?.button?.path.split("#")[1] ?? "";
}

/** As `asked`, by e-mail. */
export async function askedBy(product: OpenProduct, email: string, portfolio?: string) {
  const id = portfolio ?? (await saved(product, product.sam, { status: "To Be Reviewed" }))._id;
  const answer = await product.as(product.sam, askWitness, { params: { id }, body: { email, name: "Mick" } });
  return { id, answer, token: await mailedToken(product, email) };
}

export async function requestStates(product: OpenProduct, id: string) {
  return (await product.as(product.sam, listRequests, { params: { id } })).body.map(({ state }) => state);
}

export async function statementsSeenBy(product: OpenProduct, id: string, who: TestUser) {
  return (await product.as(who, viewPortfolio, { params: { id } })).body.statements;
}
