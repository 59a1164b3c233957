import { assignAssessor, logIn, register } from "contract/accounts/accounts.ts";
import type { Answer, Call, CallShape, Sent } from "contract/core/call.ts";
import { methodOf, pathOf } from "contract/core/paths.ts";
import type { Role } from "contract/core/permissions.ts";
import { markAllNotifications } from "contract/notifications/notifications.ts";
import { changePortfolio, createPortfolio } from "contract/portfolios/portfolios.ts";
import { makeRecord } from "contract/reviews/records.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { sentPortfolio } from "./portfolio-form.ts";
import { uniqueText } from "./unique-text.ts";

export interface Person {
  _id: string;
  name: string;
  email: string;
  password: string;
  role: Role;
  token: string;
}

export type Sending<S extends CallShape> = Partial<Sent<S>> & { form?: Record<string, string | Blob | Blob[]> };

/** The people of one server, all registered through its API. No test meets the people of another. */
export interface Centre {
  admin: Person;
  /** A new account that can be used at once; `assessor` is who a learner is assigned to. */
  newcomer(role: Role, about?: { name?: string; assessor?: Person }): Promise<Person>;
  /** An assessor, and a learner who is assigned to her. */
  pair(): Promise<{ ann: Person; sam: Person }>;
  /** Creates a learner's portfolio, submitted unless `status` says otherwise. Resolves to its id. */
  create(
    learner: Person,
    title: string,
    status?: "Draft" | "To Be Reviewed",
    photos?: Blob[],
    place?: readonly [unit: string, outcome: string, criterion: string],
  ): Promise<string>;
  move(learner: Person, id: string, status: "Draft" | "To Be Reviewed"): Promise<unknown>;
  /** Submits feedback, or with "To Be Reviewed" saves it. */
  review(assessor: Person, id: string, comments?: string, status?: "Reviewed" | "To Be Reviewed"): Promise<unknown>;
  /** Makes a record of a learner's work that accepts a criterion. Resolves to its id. */
  record(assessor: Person, learner: Person): Promise<string>;
  assign(learner: Person, assessor: Person | undefined): Promise<unknown>;
  /** Makes a call as that person. @throws Error when it is refused. */
  ask<S extends CallShape>(who: Person | undefined, call: Call<S>, sending?: Sending<S>): Promise<Answer<S>>;
}

/** Registers the first administrator of an empty server, who then registers everybody else. */
export async function openCentre(url: string): Promise<Centre> {
  const ask: Centre["ask"] = (who, call, sending) => request(url, who, call, sending);
  const admin = await registerPerson(ask, undefined, "admin", "Ada Adams");
  const assign: Centre["assign"] = (learner, assessor) =>
    ask(admin, assignAssessor, { params: { id: learner._id }, body: { assessorId: assessor?._id ?? null } });
  const newcomer: Centre["newcomer"] = async (role, { name = names[role], assessor } = {}) => {
    const person = await registerPerson(ask, admin, role, name);
    if (assessor) {
      await assign(person, assessor);
      // Marks the notification of the assignment as read: their bell is empty.
      await ask(person, markAllNotifications);
    }
    return person;
  };
  return {
    admin,
    ask,
    newcomer,
    assign,
    pair: async () => {
      const ann = await newcomer("assessor");
      return { ann, sam: await newcomer("student", { assessor: ann }) };
    },
    create: async (learner, title, status = "To Be Reviewed", photos, place) => {
      const form = sentPortfolio(title, status, photos, place);
      return (await ask(learner, createPortfolio, { form })).portfolio._id;
    },
    move: (learner, id, status) => ask(learner, changePortfolio, { params: { id }, body: { status } }),
    record: async (assessor, { _id: student }) => {
      const form = {
        ...{
          student,
          title: "Oral questions, 3 March 2026",
          method: "Oral questions",
          dateTime: "2026-03-03T09:30:00Z",
        },
        decisions: JSON.stringify([{ unit: "316", learningOutcome: "1", criteria: "1.1", verdict: "accepted" }]),
      };
      return (await ask(assessor, makeRecord, { form })).portfolio._id;
    },
    review: (assessor, id, assessorComments = "Good.", status = "Reviewed") =>
      ask(assessor, reviewPortfolio, { params: { id }, body: { status, assessorComments } }),
  };
}

const names = { student: "Sam Singh", assessor: "Ann Archer", admin: "Bea Brook" };

async function registerPerson(
  ask: Centre["ask"],
  registrar: Person | undefined,
  role: Role,
  name: string,
): Promise<Person> {
  const email = `${uniqueText(13)}@example.com`;
  const password = "correct-horse-9";
  await ask(registrar, register, {
    form: {
      name,
      email,
      password,
      role,
      dob: "2003-04-05",
      postcode: "LS1 4AP",
      qualification: "Level 3 NVQ",
      phone: "0113 496 0000",
      referenceNo: "R-1",
    },
  });
  const { token, user } = await ask(undefined, logIn, { body: { email, password } });
  return { _id: user._id, name, email, password, role, token };
}

/** Makes a call of the product at this address. @throws Error when it is refused. */
export async function request<S extends CallShape>(
  url: string,
  who: Person | undefined,
  call: Call<S>,
  { params, query, body, form }: Sending<S> = {},
): Promise<Answer<S>> {
  const filled = new Map(Object.entries(params ?? {}));
  const path = pathOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(filled.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) search.set(name, String(value));
  const answer = await fetch(`${url}${path}${search.size > 0 ? `?${search}` : ""}`, {
    method: methodOf(call),
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: form ? multipart(form) : body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${call.name} was refused with ${answer.status}: ${text}`);
  return JSON.parse(text);
}

function multipart(form: Record<string, string | Blob | Blob[]>): FormData {
  const filled = new FormData();
  for (const [name, value] of Object.entries(form)) {
    for (const one of Array.isArray(value) ? value : [value]) filled.append(name, one);
  }
  return filled;
}
