import { readFile } from "node:fs/promises";
import type { Arrived } from "../images/decode.ts";

/**
 * Everything that parses uploaded bytes, by name. It runs in a worker, never in the server. Each parser is loaded when it
 * is first needed: a worker that reads photos does not load the CSV parser.
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
