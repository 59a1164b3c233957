import { readFile } from "node:fs/promises";
import type { Arrived } from "../images/decode.ts";

/**
 * Everything that reads bytes from outside, by name. It runs in a worker, never in the server. Each reader is loaded when
 * it is first needed: a worker for photos has no use for that of lists.
 */
export const parsers = {
  photo: async (file: Arrived) => (await import("../images/processing.ts")).processPhoto(file),
  photoCheck: async (file: Arrived) => (await import("../images/processing.ts")).checkPhoto(file),
  thumbnail: async (file: Arrived) => (await import("../images/processing.ts")).processThumbnail(file),
  profileImage: async (file: Arrived) => (await import("../images/processing.ts")).processProfileImage(file),
  learners: async (file: Arrived) =>
    (await import("../../accounts/import/rows.ts")).readRows(await readFile(file.path)),
};

export type Parsers = typeof parsers;
export type ParserName = keyof Parsers;
export type Parsed<Name extends ParserName> = Awaited<ReturnType<Parsers[Name]>>;

export interface ParseTask {
  parser: ParserName;
  file: Arrived;
}
