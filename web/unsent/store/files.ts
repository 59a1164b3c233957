import { newIdempotencyKey } from "../../app/new-key.ts";

/** What the device knows of a file or a recording beside its bytes. */
export interface DraftFile {
  kind: "document" | "audio" | "video";
  mediaType: string;
  /** How long it plays, whole. */
  seconds?: number;
  pages?: number;
  /** A JPEG of its first page or a frame, in base64: it is encrypted as text (sealing.ts). */
  poster?: string;
}

const [ofFile, ofPoster] = ["file-", "/poster"];

/** Told from a photo's by its beginning, so that both are counted without reading them. */
export const newFileId = () => ofFile + newIdempotencyKey();
export const isFileId = (id: string) => id.startsWith(ofFile);

/** Under this id a file's poster is sent; it lies with the file. */
export const posterIdOf = (file: string) => file + ofPoster;
export const fileOfPoster = (id: string) => (id.endsWith(ofPoster) ? id.slice(0, -ofPoster.length) : undefined);
