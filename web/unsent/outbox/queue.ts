import type { Feedback } from "contract/reviews/reviews.ts";
import { tokenKey } from "../../app/api.ts";
import { newIdempotencyKey } from "../../app/new-key.ts";
import { accountIn } from "../../app/shell/signed-in.ts";
import type { DraftStorage } from "../drafts/use-draft-storage.ts";
import { sha256Of } from "../sending/sha256.ts";
import type { Sendable, SendablePhoto } from "../sending/upload.ts";
import { fileOfPoster, posterIdOf } from "../store/files.ts";
import { hasFreeSpace } from "../store/free-space.ts";
import { posterOf } from "../store/posters.ts";
import { canQueue } from "../store/slots.ts";
import { saveTexts } from "../store/store.ts";
import { announce } from "./channel.ts";
import type { Act, OutboxItem, OutboxPhoto, OutboxRequest } from "./item.ts";
import { newItemKey } from "./store.ts";

type Draft = Pick<DraftStorage<never>, "account" | "move">;

/** What was tried to be sent: an item, but for what is added as it is queued. */
export type Unsent = Omit<OutboxItem, "sendKey" | "values" | "photos" | "at" | "mayBeSaved"> & {
  /** That of the attempt; without it the draft's. */
  sendKey?: string;
};

/** What a portfolio's form has tried to send, or would have. */
export interface UnsentForm {
  call: Sendable;
  title: string;
  body: FormData;
  photos: SendablePhoto[];
  portfolio: string | undefined;
  headers: Record<string, string>;
  /** What is declared as it is submitted for review, once it has arrived; undefined where it is not. */
  submission: object | undefined;
}

/**
 * Moves a form's draft into the outbox. Its photos are hashed here, as the person sees them: the server has to repeat these
 * hashes before anything is removed. Answers the sentence that says so, and undefined where it has to stay a draft.
 */
export function queueForm(draft: Draft, form: UnsentForm): Promise<string | undefined> {
  return queueDraft(draft, unsentIn(form), form.photos);
}

/**
 * Moves what was tried to be sent into the outbox, with the draft that it was made from: `valuesOf` makes of what the form
 * held what it will hold when it is opened again. Answers as `queueForm` does.
 */
export async function queueDraft(
  draft: Draft,
  unsent: Unsent,
  photos: SendablePhoto[] = [],
  valuesOf = (values: unknown) => values,
): Promise<string | undefined> {
  if (!canQueue()) return undefined;
  try {
    const stored = await hashed(photos);
    if (!(await hasFreeSpace(stored.reduce((sum, { bytes }) => sum + bytes, 0)))) return undefined;
    const wrap = (values: unknown, sendKey: string): OutboxItem => {
      // The form may have tried it before, now or on an earlier visit.
      const own = { values: valuesOf(values), photos: stored, at: new Date().toISOString(), mayBeSaved: true };
      return { sendKey, ...unsent, ...own };
    };
    await draft.move(
      newItemKey(draft.account),
      wrap,
      stored.flatMap(({ id }) => (fileOfPoster(id) ? [] : [id])),
    );
  } catch {
    return undefined; // A photo that was never written, or no room after all: the form keeps it all.
  }
  announce({ kind: "changed" });
  announce({ kind: "wake" });
  return "Kept on this device. It is sent by itself when there is a connection.";
}

/** For what is made without a form, such as a mark; undefined when nobody is signed in. */
export function withoutDraft(): Draft | undefined {
  const account = accountIn(localStorage.getItem(tokenKey));
  const at = new Date().toISOString();
  return account === undefined
    ? undefined
    : { account, move: (to, wrap) => saveTexts(to, { values: wrap(undefined, ""), at, sendKey: "" }) };
}

/** The portfolio, and what it is called where it waits to be sent. */
export interface Reviewed {
  id: string;
  title: string;
  /** The learner. */
  person: string;
}

/** What goes into the outbox with a request that gets no answer. */
export interface ForOutbox {
  /** The draft that it was made from, and what that holds when it is opened again. */
  draft?: Pick<DraftStorage<never>, "account" | "move" | "flush">;
  valuesOf?: (values: unknown) => unknown;
  /** What is recorded, which lies with the draft. */
  files?: SendablePhoto[];
}

interface Sent {
  body: Feedback;
  sendKey: string;
  /** If-Match. */
  version: string;
}

/** Lets what was done with a portfolio wait in the outbox. Answers the sentence that says so; undefined where it cannot. */
export async function queueReview(
  { id, ...whose }: Reviewed,
  sent: Sent,
  { draft, valuesOf, files }: ForOutbox,
): Promise<string | undefined> {
  const from = draft ?? withoutDraft();
  if (!from) return undefined;
  const about = { call: "reviewPortfolio", portfolio: id, form: `feedback:${id}`, ...whose, ...sent } as const;
  return queueDraft(from, { ...about, act: actOf(sent.body) }, files, valuesOf);
}

function actOf({ status, assessorComments, finish }: Feedback): Act {
  if (finish) return "signOff";
  if (status === "Done") return "finish";
  if (status === "To Be Reviewed") return "saveFeedback";
  return assessorComments === undefined ? "reopen" : "submitFeedback";
}

// One at a time: a phone has little memory for the bytes of many. A poster goes after its file.
async function hashed(photos: SendablePhoto[]): Promise<OutboxPhoto[]> {
  const all: OutboxPhoto[] = [];
  const hash = async (id: string, name: string, blob: Blob) => ({
    id,
    name,
    bytes: blob.size,
    sha256: await sha256Of(blob),
    sent: 0,
  });
  for (const { id, name, blob, file } of photos) {
    if (!blob) continue;
    all.push({ ...(await hash(id, name, blob)), ...(file && { mediaType: file.mediaType }) });
    const poster = file && posterOf(file);
    if (poster) all.push(await hash(posterIdOf(id), `${name}.jpg`, poster));
  }
  return all;
}

function unsentIn({ call, title, body, portfolio, headers, submission }: UnsentForm): Unsent {
  const version = headers["if-match"];
  return {
    form: portfolio === undefined ? "create" : `edit:${portfolio}`,
    call,
    title,
    fields: [...body].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ...(portfolio !== undefined && { portfolio }),
    ...(version !== undefined && { version }),
    ...(submission && { act: "submit", followedBy: [submitted(submission)] }),
  };
}

function submitted(declaration: object): OutboxRequest {
  return { body: { status: "To Be Reviewed", ...declaration }, sendKey: newIdempotencyKey(), act: "submit" };
}
