import type { AttachmentKind, AttachmentType } from "contract/portfolios/attachments.ts";
import type { JobRow } from "./job-rows.ts";

/**
 * A document or recording of a portfolio, or an assessor's voice feedback on it. Until it has been scanned for viruses, which
 * is a job, it is `unscanned`.
 */
export interface AttachmentRow extends JobRow {
  portfolio: string;
  /** The assessor whose voice feedback it is; null for the evidence itself. */
  speaker: string | null;
  /** The round that the voice feedback belongs to; while null, only its speaker hears it. */
  review: string | null;
  /** The number of the remark that it is of, in its round or among those that are saved; 0 for all else. */
  remark: number;
  position: number;
  kind: AttachmentKind;
  mediaType: AttachmentType;
  /** On its sender's device. */
  name: string;
  bytes: number;
  /** In hex, of what was sent, which is stored unchanged. */
  sha256: string;
  /** The stored file, which several attachments of one learner may share; null once it was found infected and removed. */
  file: string | null;
  caption: string;
  transcript: string;
  seconds: number | null;
  pages: number | null;
  /** The stored JPEG that stands for it, and its SHA-256 in hex. */
  poster: string | null;
  posterSha256: string | null;
  state: "unscanned" | "clean" | "infected";
  /** When the scanner found it clean. */
  scannedAt: string | null;
  /** What the scanner found in it. */
  finding: string | null;
  createdAt: string;
}

/** A photo or attachment that is uploaded in pieces. Deleted when a portfolio includes it, whose row names its file then. */
export interface UploadRow {
  id: string;
  student: string;
  /** On the sender's device. */
  name: string;
  /** As announced, and checked at the end. */
  bytes: number;
  /** Announced in hex, and checked at the end. */
  sha256: string;
  createdAt: string;
  expiresAt: string;
  /** Of an attachment: the media type that its name and its device claim. Null for a photo. */
  type: AttachmentType | null;
  /** The stored file, of a photo that in full size; null until every piece is there and has been checked. */
  file: string | null;
  /** As of a photo: the stored file, where a photo of the same learner had it first. */
  stored: string | null;
  /** JSON: of a photo its `width`, `height`, `bytes`, `takenAt` and `colour`, of an attachment its `mediaType` and `seconds`. */
  facts: string | null;
}

export interface AttachmentTables {
  attachments: AttachmentRow;
  uploads: UploadRow;
  /** Pieces of unfinished uploads, which are stored files. The last is never stored, for it finishes the upload. */
  uploadPieces: { upload: string; start: number; bytes: number; file: string };
}
