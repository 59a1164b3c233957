import { randomFillSync } from "node:crypto";
import { pieceBytes } from "contract/portfolios/piece-bytes.ts";
import { pieceType } from "contract/portfolios/uploads.ts";
import { announcing } from "../../test/product/uploads.ts";
import { pick, placeOf, sectionsOf, textsOf } from "./texts.ts";

/** A multipart body as a browser builds it, ready to be sent. */
export interface Form {
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
  /** Where its photos end. */
  ends: number[];
}

/** What decoders ignore, after the end of a photo. */
const end = Buffer.from("the end of a photo");

/** A new draft with these photos, sent by whoever has this token, and those of these uploads. */
export async function newDraft(token: string, photos: Buffer[] = [], uploads: string[] = []): Promise<Form> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(1))) form.append(name, value);
  form.append("uploads", JSON.stringify(uploads));
  for (const [index, photo] of photos.entries()) {
    const blob = new Blob([new Uint8Array(photo), end], { type: "image/jpeg" });
    form.append("images", blob, `IMG_${index + 1}.jpg`);
  }
  const built = new Response(form);
  const headers = { authorization: `Bearer ${token}`, "content-type": built.headers.get("content-type") ?? "" };
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

/** Saves it and waits for the answer. @throws Error unless it was saved */
export async function save(url: string, form: Form): Promise<void> {
  const { body, headers } = form;
  const answer = await fetch(`${url}/api/portfolios/save`, { method: "POST", body, headers });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Sends a photo in pieces, as the browser does. Answers the id of its upload. @throws Error unless it was stored */
export async function upload(url: string, token: string, photo: Buffer): Promise<string> {
  const authorized = { authorization: `Bearer ${token}` };
  const begun = await fetch(`${url}/api/uploads`, { method: "POST", headers: { ...announcing(photo), ...authorized } });
  const { _id } = (await begun.json()) as { _id: string };
  for (let offset = 0; offset < photo.length; offset += pieceBytes.recommended) {
    const piece = new Uint8Array(photo.subarray(offset, offset + pieceBytes.recommended));
    const headers = { "tus-resumable": "1.0.0", "content-type": pieceType, "upload-offset": String(offset) };
    const { status } = await fetch(`${url}/api/uploads/${_id}`, {
      method: "PATCH",
      headers: { ...headers, ...authorized },
      body: piece,
    });
    if (status !== 204) throw new Error(`a piece was answered with ${status}`);
  }
  return _id;
}

function fieldsOf(number: number): Record<string, string> {
  const place = placeOf(number);
  return {
    ...textsOf(number),
    dateTime: "2026-03-03T09:30:00.000Z",
    method: pick(["Direct observation", "Work Product"], number),
    status: "Draft",
    unit: JSON.stringify({ number: place.unit }),
    learningOutcome: JSON.stringify({ number: place.outcome }),
    criteria: JSON.stringify({ number: place.criterion }),
    sections: JSON.stringify(sectionsOf(number)),
  };
}
