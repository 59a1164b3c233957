import type { Sendable, SendablePhoto } from "../drafts/sending/upload.ts";
import type { DraftStorage } from "../drafts/use-draft-storage.ts";
import { announce } from "./channel.ts";
import type { OutboxItem, OutboxPhoto } from "./item.ts";
import { sha256Of } from "./sending/hash.ts";
import { areHeldBack } from "./sending/wifi.ts";
import { newItemKey } from "./store.ts";
import { words } from "./words.ts";

/** What a form has tried to send, or would have. */
export interface Unsent {
  call: Sendable;
  title: string;
  body: FormData;
  photos: SendablePhoto[];
  portfolio: string | undefined;
  headers: Record<string, string>;
}

/** Whether this browser can keep what it cannot send: not on pages without https, nor without locks between tabs. */
export function canHandOver(): boolean {
  return Boolean(navigator.locks && globalThis.crypto?.subtle && globalThis.indexedDB);
}

/** Whether these photos go into the outbox although the server could be reached. */
export function areToWait(photos: SendablePhoto[]): boolean {
  return canHandOver() && areHeldBack() && photos.some(({ blob }) => blob);
}

/**
 * Moves a form's draft into the outbox. Its photos are hashed here, as the person sees them: the server has to repeat these
 * hashes before anything is removed. Answers the sentence that says so, and undefined where it has to stay a draft.
 */
export async function handOver(
  draft: Pick<DraftStorage<never>, "account" | "move">,
  unsent: Unsent,
): Promise<string | undefined> {
  if (!canHandOver()) return undefined;
  try {
    const photos = await hashed(unsent.photos);
    const ids = photos.map(({ id }) => id);
    await draft.move(newItemKey(draft.account), (values, sendKey) => itemOf({ values, sendKey, photos }, unsent), ids);
  } catch {
    return undefined; // A device without room, or a photo that was never written: the form keeps it all.
  }
  announce({ kind: "changed" });
  announce({ kind: "wake" });
  return areToWait(unsent.photos) ? words.handedOverToWait : words.handedOver;
}

// One at a time: a phone has little memory for the bytes of many.
async function hashed(photos: SendablePhoto[]): Promise<OutboxPhoto[]> {
  const all: OutboxPhoto[] = [];
  for (const { id, name, blob } of photos)
    if (blob) all.push({ id, name, bytes: blob.size, sha256: await sha256Of(blob), sent: 0 });
  return all;
}

type Draft = Pick<OutboxItem, "values" | "sendKey" | "photos">;

function itemOf(draft: Draft, { call, title, body, portfolio, headers }: Unsent): OutboxItem {
  const version = headers["if-match"];
  return {
    ...draft,
    form: portfolio === undefined ? "create" : `edit:${portfolio}`,
    call,
    title,
    fields: [...body].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    at: new Date().toISOString(),
    // The form may have tried it before, now or on an earlier visit.
    mayBeSaved: true,
    ...(portfolio !== undefined && { portfolio }),
    ...(version !== undefined && { version }),
  };
}
