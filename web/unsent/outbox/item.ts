import type { Sendable } from "../sending/upload.ts";
import { fileOfPoster, isFileId } from "../store/files.ts";

/**
 * What the outbox can send. Another call needs its name in item-words.ts, and its form's page in item-panel.tsx.
 */
export type OutboxCall =
  | Sendable
  | ("reviewPortfolio" | "makeRecord" | "writeMessage" | "finishTask" | "addHours" | "checkSample");

/** A photo of an item, or another file. Its bytes lie beside the item on the device, under its id. */
export interface OutboxPhoto {
  id: string;
  name: string;
  /** Of a file that is no photo: its media type. */
  mediaType?: string;
  bytes: number;
  /** In hex, of the bytes that the person saw. It names the photo on the server too. */
  sha256: string;
  /** Where its upload goes on. */
  url?: string;
  /** How many bytes the server has; all of them once it has checked the photo. */
  sent: number;
  /** Why the server cannot use it. */
  refusal?: string;
}

/** One request, beside the portfolio that it is about. */
export interface OutboxRequest {
  /** The texts of a form. */
  fields?: [name: string, value: string][];
  /** What is sent as JSON instead of a form. */
  body?: object;
  sendKey: string;
  /** What the person did, where the call does not say it. */
  act?: Act;
}

/** What one press of a button sends, while it waits on this device: a call as data. */
export interface OutboxItem extends OutboxRequest {
  call: OutboxCall;
  /** The portfolio that it changes. */
  portfolio?: string;
  /** What else it changes: an entry of a plan, a sample. */
  subject?: string;
  /** If-Match of a change. */
  version?: string;
  /** Requests of the same call that follow its answer, each for the version that the one before it made. */
  followedBy?: OutboxRequest[];
  /** The form that made it and what that held, so that it can be opened there again. */
  form: string;
  values: unknown;
  title: string;
  /** Whose portfolio it is, where it is not the person's own. */
  person?: string;
  /** When it was queued, ISO: items are sent in this order. */
  at: string;
  photos: OutboxPhoto[];
  /** It was sent and no answer came, so that the server may have it. */
  mayBeSaved: boolean;
  /** Why it is not sent: only a person can go on. */
  attention?: Attention;
}

export type Act = "submit" | "submitFeedback" | "saveFeedback" | "signOff" | "finish" | "reopen";

export type Attention =
  /** The server does not accept it, or has another version. */
  | { kind: "refused" | "conflict"; why: string }
  /** It has arrived in this portfolio, but for the photos that remain. */
  | { kind: "photos"; portfolio: string }
  /** The server has saved it without the photos that remain, and has not said why. */
  | { kind: "incomplete"; portfolio: string };

/** What has happened to an item. */
export type OutboxEvent =
  | { kind: "uploadBegun"; photo: string; url: string; sent: number }
  | { kind: "pieceArrived"; photo: string; sent: number }
  | { kind: "uploadLost"; photo: string }
  | { kind: "photoRefused"; photo: string; why: string }
  | { kind: "saveBegun" }
  | { kind: "photosMissing"; hashes: string[] }
  | { kind: "saveRefused"; isConflict: boolean; why: string }
  | { kind: "saveAnswered"; portfolio: string; received: string[]; version?: number }
  | { kind: "triedAgain" };

export type Step = { kind: "upload"; photo: OutboxPhoto } | { kind: "save" };

/**
 * What the sender does next; undefined when there is nothing to do without a person. A save whose answer was lost is
 * repeated before anything else: if the server has it, nothing has to be sent.
 */
export function nextStep({ attention, mayBeSaved, photos }: OutboxItem): Step | undefined {
  if (attention) return undefined;
  const photo = mayBeSaved ? undefined : photos.find((one) => !one.refusal && one.sent < one.bytes);
  return photo ? { kind: "upload", photo } : { kind: "save" };
}

/** The SHA-256 of the photos that a save names, in their order. */
export function hashesOf({ photos }: Pick<OutboxItem, "photos">): string[] {
  return photosIn(photos)
    .filter(({ refusal }) => !refusal)
    .map(({ sha256 }) => sha256);
}

/** Without other files and their posters. */
export function photosIn(photos: OutboxItem["photos"]): OutboxPhoto[] {
  return photos.filter(({ id }) => !isFileId(id));
}

/**
 * The form's field `attachments`, in which a new file and its poster are named by their ids on this device, as it is sent: by
 * their SHA-256, without what the server has refused. Undefined where the form has none.
 */
export function attachmentsOf({ fields, photos }: Pick<OutboxItem, "fields" | "photos">): string | undefined {
  const field = new Map(fields ?? []).get("attachments");
  if (field === undefined) return undefined;
  const known = new Map(photos.map((photo) => [photo.id, photo.refusal ? undefined : photo.sha256]));
  const entries: { upload?: string; poster?: string }[] = JSON.parse(field);
  const sent = entries.map(({ upload, poster, ...entry }) => ({
    ...entry,
    ...(upload !== undefined && { upload: known.get(upload) ?? null }),
    ...(poster !== undefined && { poster: known.get(poster) }),
  }));
  return JSON.stringify(sent.filter(({ upload }) => upload !== null));
}

/** The SHA-256 that these errors of a save name as gone from the server. */
export function missingIn(item: OutboxItem, errors: readonly { path: string }[]): string[] {
  const hashes = hashesOf(item);
  const attachments: { upload?: string; poster?: string }[] = JSON.parse(attachmentsOf(item) ?? "[]");
  return errors.flatMap(({ path }) => {
    const [field, nth] = path.split(".");
    if (field === "voice") return item.photos.map(({ sha256 }) => sha256);
    if (field === "uploads") return hashes[Number(nth)] ?? [];
    const { upload, poster } = (field === "attachments" && attachments[Number(nth)]) || {};
    return [upload, poster].filter((hash) => hash !== undefined);
  });
}

/** The form's field `photos` without those that the server has refused: an entry without a path is the item's next photo. */
export function placedPhotosOf({ fields, photos }: Pick<OutboxItem, "fields" | "photos">): string {
  const placed: { path?: string }[] = JSON.parse(new Map(fields ?? []).get("photos") ?? "[]");
  const fresh = photosIn(photos);
  return JSON.stringify(placed.filter(({ path }) => path !== undefined || !fresh.shift()?.refusal));
}

/**
 * The item after an event; undefined once the server has answered every request and repeated the SHA-256 of every photo,
 * and only then.
 */
export function after(item: OutboxItem, event: OutboxEvent): OutboxItem | undefined {
  switch (event.kind) {
    case "uploadBegun":
      return withPhoto(item, event.photo, (photo) => ({ ...photo, url: event.url, sent: event.sent }));
    case "pieceArrived":
      return withPhoto(item, event.photo, (photo) => ({ ...photo, sent: event.sent }));
    case "uploadLost":
      return withPhoto(item, event.photo, unsent);
    case "photoRefused":
      return withPhoto(item, event.photo, (photo) => ({ ...unsent(photo), refusal: event.why }));
    case "saveBegun":
      return { ...item, mayBeSaved: true };
    case "photosMissing":
      return {
        ...item,
        mayBeSaved: false,
        photos: item.photos.map((photo) => (event.hashes.includes(photo.sha256) ? unsent(photo) : photo)),
      };
    case "saveRefused":
      return { ...item, attention: { kind: event.isConflict ? "conflict" : "refused", why: event.why } };
    case "saveAnswered":
      return saved(item, event);
    case "triedAgain": {
      const { attention, ...waiting } = item;
      return attention?.kind === "refused" ? waiting : item;
    }
  }
}

function saved(item: OutboxItem, event: OutboxEvent & { kind: "saveAnswered" }): OutboxItem | undefined {
  const { portfolio, received, version = 0 } = event;
  const [next, ...followedBy] = item.followedBy ?? [];
  if (next) {
    // A repeated request is answered with the portfolio as it is by then; the person has seen what their own made of it.
    const seen = Math.min(version, Number(item.version?.replaceAll('"', "")) + 1);
    // What the form held has arrived.
    return { ...item, values: undefined, mayBeSaved: false, version: `"${seen}"`, ...next, followedBy };
  }
  // A poster is made again with its file.
  const photos = item.photos.filter(
    ({ id, sha256, refusal }) => !fileOfPoster(id) && (refusal || !received.includes(sha256)),
  );
  if (photos.length === 0) return undefined;
  const kind = photos.every(({ refusal }) => refusal) ? "photos" : "incomplete";
  return { ...item, photos, attention: { kind, portfolio } };
}

/** Percent of the bytes of photos that have arrived, whole; 0 without photos. */
export function percentSent(items: readonly Pick<OutboxItem, "photos">[]): number {
  const photos = items.flatMap((item) => item.photos.filter(({ refusal }) => !refusal));
  const sent = photos.reduce((sum, photo) => sum + photo.sent, 0);
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  return bytes === 0 ? 0 : Math.floor((100 * sent) / bytes);
}

function withPhoto(item: OutboxItem, id: string, change: (photo: OutboxPhoto) => OutboxPhoto): OutboxItem {
  return { ...item, photos: item.photos.map((photo) => (photo.id === id ? change(photo) : photo)) };
}

function unsent({ url: _, ...photo }: OutboxPhoto): OutboxPhoto {
  return { ...photo, sent: 0 };
}

export function bytesOf(photos: OutboxItem["photos"]): number {
  return photos.reduce((sum, photo) => sum + photo.bytes, 0);
}

/** The portfolio in which it has arrived, but for some of its photos. */
export function arrivedIn({ attention }: OutboxItem): string | undefined {
  return attention && "portfolio" in attention ? attention.portfolio : undefined;
}
