import type { AnswerOf } from "contract/calls.ts";
import { type Input, Refused, requestFor, send, tokenKey, Unreachable } from "../../app/api.ts";
import { accountIn } from "../../app/shell/signed-in.ts";
import { attachmentsOf, type OutboxCall, type OutboxItem, type OutboxPhoto, placedPhotosOf } from "../outbox/item.ts";
import type { Server } from "./send-item.ts";

/** A save without an answer for so many milliseconds is tried again: it is small, its photos are there before it. */
const saveTimeout = 60_000;

/** What sends files, which comes with the first of them. */
const uploading = () =>
  import("./upload-photo.ts").catch(() => {
    throw new Unreachable();
  });

/** The server as this account speaks to it. Whoever else signs in on this device meanwhile sends nothing of it. */
export function serverFor(account: string, signal: AbortSignal): Server {
  const asAccount = () => {
    const token = localStorage.getItem(tokenKey);
    if (accountIn(token) !== account) throw new Unreachable();
    return { authorization: `Bearer ${token}` };
  };

  async function begin(photo: OutboxPhoto) {
    const headers = { ...asAccount(), ...announcing(photo) };
    const { _id, offset } = await send("createUpload", { headers, signal, isBackground: true });
    const { url } = requestFor("viewUpload", { params: { id: _id } }).request;
    return { url, sent: offset === photo.bytes ? offset : 0 };
  }

  async function upload(url: string, blob: Blob, onArrived: (sent: number) => void) {
    const { uploadPhoto } = await uploading();
    await uploadPhoto(blob, { url, headers: asAccount(), signal, onArrived });
  }

  async function save(item: OutboxItem, hashes: string[]) {
    const request = inputOf({ ...item, body: await bodyOf(item) }, hashes, asAccount());
    const input = { ...request, signal: AbortSignal.any([signal, saveSignal()]) };
    const answer = await send(item.call, input).catch((error) => {
      if (error instanceof Refused) throw inSentence(error, item);
      throw error instanceof DOMException ? new Unreachable() : error;
    });
    // Messages, hours, entries of a plan and checks change no portfolio.
    if (!("portfolio" in answer)) return { portfolio: item.portfolio ?? "", received: [] };
    const { _id, version } = answer.portfolio;
    const received = "received" in answer ? [...answer.received, ...answer.receivedAttachments] : heardIn(answer);
    return { portfolio: _id, version, received };
  }

  return { begin, upload, save };
}

/** The SHA-256 of the voice feedback that the server has. */
function heardIn({ portfolio }: AnswerOf<"reviewPortfolio">): string[] {
  return [...portfolio.voices, ...(portfolio.remarkVoices ?? [])].flatMap(({ sha256 }) => sha256 ?? []);
}

function announcing({ name, bytes, sha256, mediaType }: OutboxPhoto): Record<string, string> {
  const metadata = { filename: name, sha256, ...(mediaType !== undefined && { filetype: mediaType }) };
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${base64(value)}`);
  return { "tus-resumable": "1.0.0", "upload-length": String(bytes), "upload-metadata": pairs.join(",") };
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

// The page says which of these it was, once it is opened.
function inSentence(refused: Refused, { call }: OutboxItem): Refused {
  const isOutOfReach = call === "reviewPortfolio" && refused.status === 404;
  return isOutOfReach
    ? new Refused(
        404,
        "This portfolio cannot be reviewed any more. The student may have moved it back to Draft or deleted it, or may be assigned to another assessor now.",
        refused.errors,
      )
    : refused;
}

/** With recordings it names them as the server does. */
async function bodyOf(item: OutboxItem): Promise<OutboxItem["body"]> {
  if (item.body === undefined || item.photos.length === 0) return item.body;
  return (await uploading()).spokenBodyOf(item);
}

function inputOf(item: OutboxItem, hashes: string[], credentials: object): Input<OutboxCall> {
  const { portfolio, subject = portfolio, version, sendKey, body } = item;
  const headers = {
    ...credentials,
    "idempotency-key": sendKey,
    ...(version !== undefined && { "if-match": version }),
    // Kept beside the server's own time, because a review may have waited here, and a device's clock may be wrong.
    ...(item.call === "reviewPortfolio" && { "made-at": item.at, "sent-at": new Date().toISOString() }),
  };
  const input = { headers, isBackground: true, ...(subject !== undefined && { params: { id: subject } }) };
  return (body ? { ...input, body } : { ...input, form: formOf(item, hashes) }) as Input<OutboxCall>;
}

function formOf(item: OutboxItem, hashes: string[]): FormData {
  const form = new FormData();
  for (const [name, value] of item.fields ?? []) form.set(name, value);
  form.set("photos", placedPhotosOf(item));
  form.set("uploads", JSON.stringify(hashes));
  const attachments = attachmentsOf(item);
  if (attachments !== undefined) form.set("attachments", attachments);
  // Compared with the server's clock, because a record says when each thing was seen.
  if (item.call === "makeRecord") form.set("sentAt", new Date().toISOString());
  return form;
}

function saveSignal(): AbortSignal {
  return AbortSignal.timeout(saveTimeout);
}
