import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { CallShape } from "contract/core/call.ts";
import { isPlainLine } from "contract/core/text.ts";
import type { FastifyRequest } from "fastify";
import type { Files } from "../../files/files.ts";
import { refusedPhotos } from "../../images/store.ts";
import { ClosingRefusal, Refusal } from "../../refusal.ts";
import { refuseWhileParsingWaits } from "../../workers/parsing.ts";
import { partsOf } from "./body-memory.ts";
import { writeChunks } from "./byte-bodies.ts";
import { type RefusedFile, refuseFiles } from "./refused-files.ts";

/** A file that was received completely. `name` is its name on the sender's device, safe to quote in a message. */
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

/** The state while a form is received: the form, the refused files, and the number of files of each part. */
interface Receiving {
  form: ReceivedForm;
  refused: RefusedFile[];
  seen: Map<string, number>;
}

/** The texts of one form: how many, and how many bytes in total unless the call sets its own limit. */
export const fieldLimits = { most: 60, bytes: 65_536 };

/** A form of so many bytes or fewer is taken for one without photos. */
const leastPhoto = 65_536;

/** How long the rest of a refused body is read before the connection is closed, in milliseconds. */
const drainTimeout = 2000;
const drainPause = 250;

/**
 * Reads a multipart body: fields to memory within the limits of the call, files to disk while they arrive. After an error
 * it reads on to the end, so that the browser gets the message instead of a broken connection, and learns of every file
 * that is refused. @throws Refusal 400 malformed, 413 too large or too many, 503 out of memory or too many photos wait,
 * 507 out of disk space; no file is left on the disk then
 */
export async function receiveForm(request: FastifyRequest, shape: CallShape, files: Files): Promise<ReceivedForm> {
  if (takesPhotos(shape) && !(Number(request.headers["content-length"]) <= leastPhoto)) refuseWhileParsingWaits();
  const form: ReceivedForm = { fields: {}, files: [] };
  const receiving: Receiving = { form, refused: [], seen: new Map() };
  const errors: Error[] = [];
  const maxTextBytes = shape.formBytes ?? fieldLimits.bytes;
  let left = maxTextBytes;
  try {
    for await (const part of partsOf(request, maxTextBytes)) {
      if (part.type === "field") {
        left -= receiveField(part, form, errors);
        if (left < 0)
          throw errors.find(isClosing) ?? new ClosingRefusal(413, "The texts of this form are too long in total.");
      } else
        await receiveFile(part, shape, files, receiving).catch(async (error: Error) => {
          errors.push(error);
          await drain(part);
        });
    }
  } catch (error) {
    errors.unshift(asRefusal(error));
  }
  if (receiving.refused.length > 0) errors.unshift(await refusalOf(receiving, shape));
  if (request.raw.destroyed && !request.raw.complete) errors.unshift(incompleteUpload());
  const [first] = errors;
  if (first) {
    await discard(form);
    await (isClosing(first) ? trickle(request.raw) : drainBody(request.raw));
    throw first;
  }
  return form;
}

export async function discard(form: ReceivedForm): Promise<void> {
  await Promise.all(form.files.map((file) => rm(file.path, { force: true })));
}

function takesPhotos({ files = {} }: CallShape): boolean {
  return Object.values(files).some(({ type }) => type === undefined);
}

// Answers the size of the field in bytes.
function receiveField(
  part: { fieldname: string; value: unknown; valueTruncated: boolean },
  form: ReceivedForm,
  errors: Error[],
): number {
  const value = String(part.value);
  if (part.valueTruncated) errors.push(new ClosingRefusal(413, `The text of ${quotable(part.fieldname)} is too long.`));
  else if (Object.hasOwn(form.fields, part.fieldname))
    errors.push(new Refusal(400, `The field ${quotable(part.fieldname)} was sent twice.`));
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
  // Browsers send an empty part without a name for a file input that was left empty.
  if (!limit || (!part.filename && part.mimetype === "application/octet-stream")) return drain(part);
  const name = quotable(part.filename || "the file");
  const index = seen.get(part.fieldname) ?? 0;
  seen.set(part.fieldname, index + 1);
  const field = limit.most === 1 ? part.fieldname : `${part.fieldname}.${index}`;
  if (index >= limit.most) {
    refused.push({ field, name, refusal: new Refusal(413, oneTooMany(limit.most, name)) });
    return drain(part);
  }
  await checkRoom(files);
  const file = { part: part.fieldname, field, name, path: files.incoming(), bytes: 0, sha256: "" };
  form.files.push(file);
  const refusal = await store(part, file, limit);
  if (refusal) refused.push({ field, name, refusal });
}

function oneTooMany(most: number, name: string): string {
  return `At most ${most} ${most === 1 ? "file" : "files"} can be sent at once. ${name} is one too many.`;
}

// The other photos are checked too, so that the sender learns of everything that is wrong at once.
async function refusalOf({ form, refused }: Receiving, { files = {} }: CallShape): Promise<Refusal> {
  const known = new Set(refused.map(({ field }) => field));
  const others = form.files.filter(({ part, field }) => !known.has(field) && files[part]?.type === undefined);
  return refuseFiles([...refused, ...(await refusedPhotos(others))]);
}

async function store(
  part: MultipartFile,
  file: ReceivedFile,
  { bytes: maxBytes, noun = "Each image" }: { bytes: number; noun?: string },
): Promise<Refusal | undefined> {
  // Not destroyed when writing fails, because the rest of the body has to be read all the same.
  const chunks = part.file.iterator({ destroyOnReturn: false });
  // Bytes over the limit are read, so that the sender gets the answer.
  const { bytes, sha256 } = await writeChunks(file.path, chunks, maxBytes).catch((error) => {
    throw asRefusal(error);
  });
  Object.assign(file, { bytes, sha256 });
  if (file.bytes > maxBytes || part.file.truncated) {
    return new Refusal(
      413,
      `${file.name} is too large. ${noun} must be ${Math.round(maxBytes / 1_000_000)} MB or smaller.`,
    );
  }
  return undefined;
}

// A part that is not read to its end blocks the rest of the body.
async function drain(part: MultipartFile): Promise<void> {
  part.file.resume();
  await finished(part.file).catch(() => undefined); // The connection may be closed.
}

// What a flood still sends is read slowly, for every chunk is garbage: a browser that was a little over a limit gets the
// message, and the others' socket buffers stay full until the connection is closed.
async function trickle(body: IncomingMessage): Promise<void> {
  body.unpipe();
  body.pause();
  for (let waited = 0; waited < drainTimeout && !body.readableEnded && !body.destroyed; waited += drainPause) {
    body.read();
    await setTimeout(drainPause, undefined, { ref: false });
  }
}

// A browser that is still sending does not read the answer: it would only see that the connection is closed.
async function drainBody(body: IncomingMessage): Promise<void> {
  body.unpipe();
  body.resume();
  await finished(body, { writable: false }).catch(() => undefined); // The connection may be closed.
}

function quotable(name: string): string {
  return isPlainLine(name) ? name.slice(0, 100) : "The file";
}

function isClosing(error: Error): boolean {
  return error instanceof ClosingRefusal;
}

function incompleteUpload(): Refusal {
  return new Refusal(400, "The upload is incomplete. Please send it again.");
}

/** @throws Refusal 507 */
export async function checkRoom(files: Files, bytes?: number): Promise<void> {
  if (!(await files.hasRoom(bytes))) throw new Refusal(507, "The server is out of space. Your changes were not saved.");
}

/** Errors of the framework and of a full disk keep their codes; any other error means that the body is incomplete. */
export function asRefusal(error: unknown): Error {
  if (error instanceof Refusal) return error;
  const known = error instanceof Error && "code" in error && /^(FST_|ENOSPC|EDQUOT)/.test(String(error.code));
  return known ? error : incompleteUpload();
}
