import type { Call, CallShape } from "contract/core/call.ts";
import { methodOf, pathOf } from "contract/core/paths.ts";
import { z } from "zod";

/** An HTTP response. `body` is an answer or a refusal. */
export interface FrontDoorAnswer {
  status: number;
  body: unknown;
}

/** Sends a call over a real connection. @throws Error when the connection breaks before the answer is there */
export async function send<S extends CallShape>(
  url: string,
  call: Call<S>,
  { token, id, ...sent }: { token?: string; id?: string; body?: object; form?: FormData; headers?: object },
): Promise<FrontDoorAnswer> {
  const response = await fetch(url + pathOf(call).replace(/\{\w+\}/, id ?? ""), {
    method: methodOf(call),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent.body && { "content-type": "application/json" }),
      ...sent.headers,
    },
    body: sent.form ?? (sent.body && JSON.stringify(sent.body)) ?? null,
  });
  return { status: response.status, body: await response.json() };
}

const LoggedIn = z.object({ token: z.string() });

const password = "correct-horse-9";

function addressOf(name: string): string {
  return `${name.toLowerCase()}@example.com`;
}

/** Registers a student over HTTP and answers their session token. @throws Error with the server's refusal */
export async function newStudent(url: string, name: string): Promise<string> {
  await register(url, name, "student");
  return newSession(url, name);
}

/** Only the first administrator and students can log in at once. @throws Error with the server's refusal */
export async function register(url: string, name: string, role: "student" | "assessor" | "admin"): Promise<void> {
  const email = addressOf(name);
  const form = new FormData();
  const fields = { dob: "2000-01-01", postcode: "LS1 1AA", qualification: "Level 3", phone: "0113 496 0000" };
  for (const [field, value] of Object.entries({ ...fields, name, email, password, referenceNo: "R1", role }))
    form.append(field, value);
  const registered = await fetch(`${url}/api/users/register`, { method: "POST", body: form });
  if (registered.status !== 201) throw new Error(await registered.text());
}

/** Logs in somebody who has registered here. Answers the token. */
export async function newSession(url: string, name: string): Promise<string> {
  const loggedIn = await fetch(`${url}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: addressOf(name), password }),
  });
  return LoggedIn.parse(await loggedIn.json()).token;
}

/** A complete new portfolio, or the fields of an edit when `status` is left out. */
export function portfolioForm(own: { title: string; status?: string }, photos: Blob[] = []): FormData {
  const form = new FormData();
  const fields = {
    postcode: "LS1 4AP",
    dateTime: "2026-03-03T09:30:00Z",
    method: "Direct observation",
    taskDescription: "Changed the board.",
    jobType: "Domestic",
    reasonForTask: "Cracked.",
    objectiveOfJob: "Safe.",
    unit: '{"number":"315"}',
    learningOutcome: '{"number":"6"}',
    criteria: '{"number":"6.1a"}',
    ...own,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [index, photo] of photos.entries()) form.append("images", photo, `photo-${index + 1}.jpg`);
  return form;
}
