import { randomFillSync, randomUUID } from "node:crypto";
import { portfolioForm } from "../../test/product/portfolios.ts";
import { multipartOf } from "../../test/product/product.ts";
import { authorizationOf } from "./server.ts";
import { sectionsOf, textsOf } from "./texts.ts";

/** A multipart body as a browser builds it, ready to be sent. */
export interface Form {
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
  /** Where its photos end. */
  ends: number[];
}

/** What decoders ignore, after the end of a photo. */
const end = Buffer.from("the end of a photo");

/** A new draft with these photos, sent by whoever has this token. */
export async function newDraft(token: string, photos: Buffer[] = [], title?: string): Promise<Form> {
  const type = "image/jpeg";
  const images = photos.map((photo, index) => new File([new Uint8Array(photo), end], `IMG_${index + 1}.jpg`, { type }));
  const texts = { ...textsOf(1), ...(title && { title }), sections: JSON.stringify(sectionsOf(1)) };
  const { payload: body, headers } = await multipartOf(portfolioForm({ ...texts, images }));
  const ends: number[] = [];
  for (let at = body.indexOf(end); at !== -1; at = body.indexOf(end, at + 1)) ends.push(at);
  return { body, headers: { ...authorizationOf(token), ...headers }, ends };
}

/** The same pictures in other files: the server stores a photo that a learner has stored before only once. */
export function withNewPhotos(form: Form): Form {
  const body = Buffer.from(form.body);
  for (const at of form.ends) randomFillSync(body, at, end.length);
  return { ...form, body };
}

/** Saves it and waits for the answer. @throws Error unless it was saved */
export function save(url: string, { body, headers }: Form): Promise<string> {
  return sent(`${url}/api/portfolios/save`, { method: "POST", body, headers });
}

/** Changes something as whoever has this token, with a key of its own. @throws Error unless it is a success */
export function change(url: string, token: string, body?: object, method = "POST"): Promise<string> {
  const json: Record<string, string> = body ? { "content-type": "application/json" } : {};
  const headers = { ...authorizationOf(token), ...json, "idempotency-key": randomUUID() };
  return sent(url, { method, headers, body: body ? JSON.stringify(body) : null });
}

/** What whoever has this token is answered. @throws Error unless it is a success */
export function get(url: string, token: string): Promise<string> {
  return sent(url, { headers: authorizationOf(token) });
}

/** The body of the answer. @throws Error unless it is a success */
export async function sent(url: string, request: RequestInit): Promise<string> {
  const answer = await fetch(url, request);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return text;
}
