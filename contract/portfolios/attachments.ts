import { attachmentLimits } from "./attachment-limits.ts";

/** What stands beside photos in a portfolio. Documents are downloaded; recordings are played. */
export const attachmentKinds = ["document", "audio", "video"] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** How an attachment stands: others read it once it has been scanned, where the centre scans; an infected one is removed. */
export const attachmentStates = ["ready", "waiting", "removed"] as const;
export type AttachmentState = (typeof attachmentStates)[number];

/**
 * `recommended`: half a minute at 35 kB a second, so that little is lost with a piece, and 500 of them make the longest
 * video. `most` is for a quick and steady line; a longer piece is refused.
 */
export const attachmentPieceBytes = { recommended: 1_048_576, most: 8_388_608 };

/** What may be attached, by its media type; `word` names it in sentences, and the first ending is that of its download. */
export const attachmentTypes = {
  "application/pdf": { kind: "document", word: "PDF", endings: ["pdf"] },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    kind: "document",
    word: "Word",
    endings: ["docx"],
  },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
    kind: "document",
    word: "Excel",
    endings: ["xlsx"],
  },
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": {
    kind: "document",
    word: "PowerPoint",
    endings: ["pptx"],
  },
  "audio/mpeg": { kind: "audio", word: "MP3", endings: ["mp3"] },
  "audio/mp4": { kind: "audio", word: "M4A", endings: ["m4a", "m4b"] },
  "audio/ogg": { kind: "audio", word: "Ogg", endings: ["ogg", "oga", "opus"] },
  "audio/webm": { kind: "audio", word: "WebM", endings: ["weba"] },
  "video/mp4": { kind: "video", word: "MP4", endings: ["mp4", "m4v"] },
  "video/quicktime": { kind: "video", word: "MOV", endings: ["mov"] },
  "video/webm": { kind: "video", word: "WebM", endings: ["webm"] },
} as const satisfies Record<string, { kind: AttachmentKind; word: string; endings: readonly string[] }>;
export type AttachmentType = keyof typeof attachmentTypes;

export const attachmentMediaTypes = Object.keys(attachmentTypes) as AttachmentType[];

export function isAttachmentType(type: string): type is AttachmentType {
  return Object.hasOwn(attachmentTypes, type);
}

// As some devices call them.
const aliases: Record<string, AttachmentType> = {
  "audio/mp3": "audio/mpeg",
  "audio/m4a": "audio/mp4",
  "audio/x-m4a": "audio/mp4",
  "audio/opus": "audio/ogg",
  "video/x-m4v": "video/mp4",
};

/** What a file says it is, by its media type, else by its name; undefined for what cannot be attached. */
export function claimedType(name: string, type: string): AttachmentType | undefined {
  const plain = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (isAttachmentType(plain)) return plain;
  if (Object.hasOwn(aliases, plain)) return aliases[plain];
  const ending = /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1];
  return attachmentMediaTypes.find((known) => attachmentTypes[known].endings.some((one) => one === ending));
}

export const notAttachable =
  "Only PDF, Word, Excel and PowerPoint files, MP3, M4A, Ogg and WebM sound, and MP4, MOV and WebM videos can be attached.";

/** Why a file of this kind and length is refused; undefined when it is not. */
export function tooLarge(name: string, kind: AttachmentKind, bytes: number): string | undefined {
  const most = attachmentLimits[kind].bytes;
  if (bytes <= most) return undefined;
  const noun = { document: "document", audio: "sound recording", video: "video" }[kind];
  return `${name} is too large. A ${noun} must be ${most / 1_000_000} MB or smaller.`;
}

/** Why a recording of so many seconds is refused; undefined when it is not. */
export function tooLong(name: string, kind: AttachmentKind, seconds: number): string | undefined {
  const most = attachmentLimits[kind].seconds;
  if (kind === "document" || seconds <= most) return undefined;
  return `${name} is too long. A ${kind === "audio" ? "sound recording" : "video"} may last ${most / 60} minutes.`;
}

/** Why voice feedback of so many seconds is refused; undefined when it is not. */
export function tooLongToSay(seconds: number): string | undefined {
  const most = attachmentLimits.voice.seconds;
  return seconds > most ? `Voice feedback may last ${most / 60} minutes.` : undefined;
}

export const noSound = "This recording has no sound.";

/** "Voice recording, 0:12", of a remark. */
export function recordingLine(seconds: number): string {
  return `Voice recording, ${minutesOf(seconds)}`;
}

/** "Voice feedback, 1:05" */
export function voiceLine(seconds: number): string {
  return `Voice feedback, ${minutesOf(seconds)}`;
}

/** What is said of an attachment that cannot be opened (yet). */
export const attachmentSentences = {
  waiting: "This file is being checked for viruses. It opens for others once it has been found clean.",
  removed: "This file was found to carry a virus and was removed.",
} satisfies Partial<Record<AttachmentState, string>>;

/** "MP4, 1:05" or "PDF, 3 pages": what it is, and how long. */
export function factsLine(of: { mediaType: AttachmentType; seconds: number | null; pages: number | null }): string {
  const { mediaType, seconds, pages } = of;
  const { word } = attachmentTypes[mediaType];
  if (seconds !== null) return `${word}, ${minutesOf(seconds)}`;
  return pages === null ? word : `${word}, ${pages === 1 ? "1 page" : `${pages} pages`}`;
}

function minutesOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
