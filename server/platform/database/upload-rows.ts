/** A photo that is uploaded in pieces. Deleted when a portfolio includes it: `photos` names its file from then on. */
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
  /** The stored full-size file; null until every piece is there and the photo has been checked. */
  file: string | null;
  /** As of a photo: the stored file, where a photo of the same learner had it first. */
  stored: string | null;
  /** JSON of the stored photo's `width`, `height`, `bytes`, `takenAt` and `colour`. */
  facts: string | null;
}

/** A piece of an unfinished upload, which is a stored file. The last one is never stored, for it finishes the upload. */
export interface UploadPieceRow {
  upload: string;
  start: number;
  bytes: number;
  file: string;
}
