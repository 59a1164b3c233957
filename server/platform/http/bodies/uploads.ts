import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { CallShape } from "contract/core/call.ts";
import { isPlainLine } from "contract/core/text.ts";
import type { FastifyRequest } from "fastify";
import type { Files } from "../../files/files.ts";
import { refusedPhotos } from "../../images/each-file.ts";
import { GivenUp, Refusal } from "../refusals.ts";
import { partsOf } from "./form-parts.ts";
import { type RefusedFile, refuseFiles } from "./refused-files.ts";

/** A file that has arrived whole on the disk. `name` is what the sender calls it, safe to repeat in a message. */
export interface ReceivedFile {
  part: string;
  /** Its place in the form, as a refusal names it: "images.0", or "image" where only one can be sent. */
  field: string;
  name: string;
  path: string;
  bytes: number;
  /** SHA-256 of what arrived, in hex. */
  sha256: string;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  files: ReceivedFile[];
}

/** What has been read so far: the form, the files that are refused, and how many files each part has brought. */
interface Receiving {
  form: ReceivedForm;
  refused: RefusedFile[];
  seen: Map<string, number>;
}

/** Texts of one form: how many, and how many bytes together where the call does not say otherwise. */
export const fieldLimits = { most: 60, bytes: 65_536 };

/** How long the rest of a body that is given up is read, so that its sender hears why. In milliseconds. */
const patience = 2000;

/**
 * Reads a multipart body: fields to memory within what the call allows, files to disk while they arrive. Reads on to the
 * end after a fault, so that the browser hears the sentence instead of a broken connection, and of every file that is
 * refused. @throws Refusal 400 broken, 413 too large or too many, 503 no room in memory, 507 none on the disk. Nothing is
 * left on the disk then.
 */
export async function receiveForm(request: FastifyRequest, shape: CallShape, files: Files): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: {}, files: [] };
  const receiving: Receiving = { form, refused: [], seen: new Map() };
  const faults: Error[] = [];
  const most = shape.formBytes ?? fieldLimits.bytes;
  let left = most;
  try {
    for await (const part of partsOf(request, most)) {
      if (part.type === "field") {
        left -= receiveField(part, form, faults);
        if (left < 0)
          throw faults.find((one) => one instanceof GivenUp) ?? new GivenUp(413, "These texts are too long together.");
      } else
        await receiveFile(part, shape, files, receiving).catch(async (fault: Error) => {
          faults.push(fault);
          await drain(part);
        });
    }
  } catch (error) {
    faults.unshift(asRefusal(error));
  }
  if (receiving.refused.length > 0) faults.unshift(await refusalOf(receiving, shape));
  if (request.raw.destroyed && !request.raw.complete) faults.unshift(brokenOff());
  if (faults[0]) {
    await discard(form);
    const rest = readOn(request.raw);
    await (faults[0] instanceof GivenUp ? Promise.race([rest, setTimeout(patience, undefined, { ref: false })]) : rest);
    throw faults[0];
  }
  return form;
}

/** Removes what arrived; called by everyone who has finished with a form. */
export async function discard(form: ReceivedForm): Promise<void> {
  await Promise.all(form.files.map((file) => rm(file.path, { force: true })));
}

// Answers how many bytes the field takes.
function receiveField(
  part: { fieldname: string; value: unknown; valueTruncated: boolean },
  form: ReceivedForm,
  faults: Error[],
): number {
  const value = String(part.value);
  if (part.valueTruncated) faults.push(new GivenUp(413, `The text of ${shown(part.fieldname)} is too long.`));
  else if (Object.hasOwn(form.fields, part.fieldname))
    faults.push(new Refusal(400, `The field ${shown(part.fieldname)} was sent twice.`));
  else form.fields[part.fieldname] = value;
  return Buffer.byteLength(value);
}

async function receiveFile(
  part: MultipartFile,
  shape: CallShape,
  files: Files,
  { form, refused, seen }: Receiving,
): Promise<void> {
  const limit = shape.files?.[part.fieldname];
  // Browsers send an empty, nameless part for a file input that was left alone.
  if (!limit || (!part.filename && part.mimetype === "application/octet-stream")) return drain(part);
  const name = shown(part.filename || "the file");
  const index = seen.get(part.fieldname) ?? 0;
  seen.set(part.fieldname, index + 1);
  const field = limit.most === 1 ? part.fieldname : `${part.fieldname}.${index}`;
  if (index >= limit.most) {
    refused.push({ field, name, refusal: new Refusal(413, oneTooMany(limit.most, name)) });
    return drain(part);
  }
  if (!(await files.hasRoom())) throw new Refusal(507, "The server is out of space. Your changes were not saved.");
  const file = { part: part.fieldname, field, name, path: files.incoming(), bytes: 0, sha256: "" };
  form.files.push(file);
  const refusal = await store(part, file, limit);
  if (refusal) refused.push({ field, name, refusal });
}

function oneTooMany(most: number, name: string): string {
  return `At most ${most} ${most === 1 ? "file" : "files"} can be sent at once. ${name} is one too many.`;
}

// The photos beside those that are refused already are looked at too, so that nobody sends them in vain.
async function refusalOf({ form, refused }: Receiving, { files = {} }: CallShape): Promise<Refusal> {
  const known = new Set(refused.map(({ field }) => field));
  const others = form.files.filter(({ part, field }) => !known.has(field) && files[part]?.type === undefined);
  return refuseFiles([...refused, ...(await refusedPhotos(others))]);
}

async function store(
  part: MultipartFile,
  file: ReceivedFile,
  { bytes: most, noun = "Each image" }: { bytes: number; noun?: string },
): Promise<Refusal | undefined> {
  const hash = createHash("sha256");
  const kept = await open(file.path, "wx", 0o600);
  try {
    // Left alive when writing fails: the rest has to be read all the same.
    for await (const chunk of part.file.iterator({ destroyOnReturn: false })) {
      file.bytes += chunk.length;
      // What is over the limit is read, so that the answer is heard, but not kept.
      if (file.bytes > most) continue;
      hash.update(chunk);
      await kept.writeFile(chunk);
    }
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await kept.close();
  }
  if (file.bytes > most || part.file.truncated) {
    return new Refusal(
      413,
      `${file.name} is too large. ${noun} must be ${Math.round(most / 1_000_000)} MB or smaller.`,
    );
  }
  file.sha256 = hash.digest("hex");
  return undefined;
}

// A part that is left in the middle would leave the rest of the body unread.
async function drain(part: MultipartFile): Promise<void> {
  part.file.resume();
  await finished(part.file).catch(() => undefined); // A part that broke off has nothing more to come.
}

// Whoever is still sending does not hear an answer; a connection that is closed on them would be all they see.
async function readOn(body: IncomingMessage): Promise<void> {
  body.unpipe();
  body.resume();
  await finished(body, { writable: false }).catch(() => undefined); // Nobody is there any more to hear the answer.
}

function shown(name: string): string {
  return isPlainLine(name) ? name.slice(0, 100) : "The file";
}

function brokenOff(): Refusal {
  return new Refusal(400, "The upload did not arrive whole. Please send it again.");
}

// The multipart parser's own faults have no status, or one of 4xx; what the disk says keeps its own meaning.
function asRefusal(error: unknown): Error {
  if (error instanceof Refusal) return error;
  const known = error instanceof Error && "code" in error && /^(FST_|ENOSPC|EDQUOT)/.test(String(error.code));
  return known ? error : brokenOff();
}
