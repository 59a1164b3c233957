import { randomFillSync } from "node:crypto";
import { authorizationOf } from "./server.ts";
import { placeOf, sectionsOf, textsOf } from "./texts.ts";

/** A multipart body as a browser builds it, ready to be sent. */
export interface Form {
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
  /** Where its photos end. */
  ends: number[];
}

/** What decoders ignore, after the end of a photo. */
const end = Buffer.from("the end of a photo");

/** A new draft with these photos and other texts, sent by whoever has this token. */
export async function newDraft(token: string, photos: Buffer[] = [], more: Record<string, string> = {}): Promise<Form> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields(), ...more })) form.append(name, value);
  for (const [index, photo] of photos.entries()) {
    const blob = new Blob([new Uint8Array(photo), end], { type: "image/jpeg" });
    form.append("images", blob, `IMG_${index + 1}.jpg`);
  }
  const built = new Response(form);
  const headers = { ...authorizationOf(token), "content-type": built.headers.get("content-type") ?? "" };
  const body = Buffer.from(await built.arrayBuffer());
  const ends: number[] = [];
  for (let at = body.indexOf(end); at !== -1; at = body.indexOf(end, at + 1)) ends.push(at);
  return { body, headers, ends };
}

/** The same pictures in other files: the server stores a photo that a learner has stored before only once. */
export function withNewPhotos(form: Form): Form {
  const body = Buffer.from(form.body);
  for (const at of form.ends) randomFillSync(body, at, end.length);
  return { ...form, body };
}

/** Saves it and waits for the answer, which is its body. @throws Error unless it was saved */
export function save(url: string, { body, headers }: Form): Promise<string> {
  return sent(201, `${url}/api/portfolios/save`, { method: "POST", body, headers });
}

/** The body of the answer. @throws Error unless it has this status */
export async function sent(status: number, url: string, request: RequestInit): Promise<string> {
  const answer = await fetch(url, request);
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${answer.status} ${text}`);
  return text;
}

function fields(): Record<string, string> {
  const place = placeOf(1);
  return {
    ...{ ...textsOf(1), dateTime: "2026-03-03T09:30:00.000Z", method: "Work Product", status: "Draft" },
    unit: JSON.stringify({ number: place.unit }),
    learningOutcome: JSON.stringify({ number: place.outcome }),
    criteria: JSON.stringify({ number: place.criterion }),
    sections: JSON.stringify(sectionsOf(1)),
  };
}
