import type { Status } from "contract/core/moves.ts";
import type { Method } from "contract/core/paths.ts";
import type { Role } from "contract/core/permissions.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { named, photo } from "../product/photos.ts";
import { type frozenAt, multipartOf, type OpenProduct, type TestUser } from "../product/product.ts";

/** The kinds of person that the matrix has a column for. Portfolios in it are Sam's, whom Ann assesses. */
export const personas = [
  "anonymous",
  "student-owner",
  "student-other",
  "assessor-assigned",
  "assessor-unassigned",
  "admin",
  "deactivated",
  "verifier",
] as const;
export type Persona = (typeof personas)[number];

/** With an assessor who has no learners, and verifies. */
export type MatrixProduct = OpenProduct & { vic?: TestUser };

/** What a row of the matrix is run with: one kind of person, in a product whose clock can be moved. */
export interface Context {
  product: MatrixProduct;
  clock: ReturnType<typeof frozenAt>;
  persona: Persona;
  who: TestUser | undefined;
  /** The portfolios of all people whom the row's call lets change nothing, by status. */
  unchanged?: Map<Status, string>;
}

/** A request and the status of its answer. */
export interface Outcome {
  request: string;
  status: number;
}

/** What a request carries besides its path: JSON, a form, bytes, or nothing. */
export interface Sent {
  json?: unknown;
  form?: Record<string, string | Blob | Blob[]>;
  bytes?: Buffer;
  headers?: Record<string, string>;
}

export function personOf(product: MatrixProduct, persona: Persona): TestUser | undefined {
  const { sam, tom, ann, bob, ada, dee, vic } = product;
  const people: Record<Persona, TestUser | undefined> = {
    anonymous: undefined,
    "student-owner": sam,
    "student-other": tom,
    "assessor-assigned": ann,
    "assessor-unassigned": bob,
    admin: ada,
    deactivated: dee,
    verifier: vic,
  };
  return people[persona];
}

export const texts = {
  title: "Rewire of a kitchen",
  postcode: "LS1 1AA",
  dateTime: "2026-03-01T09:30:00Z",
  method: "Direct observation",
  taskDescription: "Replaced the ring final circuit.",
  jobType: "Rewire",
  reasonForTask: "The old cable was damaged.",
  objectiveOfJob: "A safe circuit.",
  unit: '{"number":"311"}',
  learningOutcome: '{"number":"1"}',
  criteria: '{"number":"1.1"}',
};

/** A new portfolio in this status, Sam's unless someone else is named, assessed by Ann. Answers its id. */
export async function portfolioIn({ product }: Context, status: Status, photos: Blob[] = []): Promise<string> {
  const form = { ...texts, status: status === "Draft" ? "Draft" : "To Be Reviewed", images: photos };
  const { body } = await product.as(product.sam, createPortfolio, { form });
  const id = body.portfolio._id;
  if (status === "Reviewed" || status === "Done")
    await assess(product, id, { status: "Reviewed", assessorComments: "Good." });
  if (status === "Done") await assess(product, id, { status: "Done" });
  return id;
}

/** A portfolio in this status, a new one if the call may change it. */
export async function portfolioFor(context: Context, status: Status): Promise<string> {
  const id = context.unchanged?.get(status) ?? (await portfolioIn(context, status));
  context.unchanged?.set(status, id);
  return id;
}

async function assess(
  product: OpenProduct,
  id: string,
  body: { status: "Reviewed" | "Done"; assessorComments?: string },
) {
  const { status } = await product.as(product.ann, reviewPortfolio, { params: { id }, body });
  if (status !== 200) throw new Error(`Ann could not assess: ${status}`);
}

/** Sends it as the context's person. */
export async function ask(
  { product, who }: Context,
  endpoint: string,
  sent: Sent = {},
): Promise<Outcome & { body: string }> {
  const [method, url = ""] = endpoint.split(" ");
  if (!isMethod(method)) throw new Error(`no method: ${endpoint}`);
  const body = sent.form ? await multipartOf(sent.form) : jsonOf(sent.json);
  const headers = { ...body?.headers, ...sent.headers };
  const payload = sent.bytes ?? body?.payload;
  const response = await product.request(who, { method, url, ...(payload !== undefined && { payload }), headers });
  return {
    request: `${endpoint} ${JSON.stringify(sent.json ?? "")}`,
    status: response.statusCode,
    body: response.body,
  };
}

/** Runs the same request for each of several values. */
export async function inTurn<T>(values: readonly T[], run: (value: T) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const value of values) {
    const outcome = await run(value);
    outcomes.push({ ...outcome, request: `${outcome.request} (${JSON.stringify(value)})` });
  }
  return outcomes;
}

export const submitted = ["To Be Reviewed", "Reviewed", "Done"] as const;

/** Ids that do not exist: one that was never assigned, and malformed ones. */
export const noIds = [
  "0123456789abcdef0123456789abcdef",
  "1",
  "0123456789ABCDEF0123456789ABCDEF",
  "%00",
  "..%2f..",
  "%F0%9F%A6%84",
];

export async function smallPhoto(): Promise<Blob> {
  return named(await photo(8, 6), "board.jpg");
}

function jsonOf(json: unknown) {
  if (json === undefined) return undefined;
  return { payload: JSON.stringify(json), headers: { "content-type": "application/json" } };
}

function isMethod(text: string | undefined): text is Method {
  return ["GET", "POST", "PUT", "PATCH", "DELETE"].includes(text ?? "");
}

/** Somebody else of the same role, for what would end or change a persona's own account. */
export function twinOf({ product }: Context, who: TestUser): Promise<TestUser> {
  return product.newcomer({ role: roleOf(product, who) });
}

export function roleOf({ ann, bob, vic, ada }: Context["product"], who: TestUser): Role {
  if (who === ada) return "admin";
  return [ann, bob, vic].some((one) => one === who) ? "assessor" : "student";
}
