import { openAsBlob } from "node:fs";
import { BlobReader, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { type AttachmentType, notAttachable } from "contract/portfolios/attachments.ts";
import { imageTypeOf } from "../images/image-type.ts";
import { Refusal } from "../refusal.ts";
import type { UploadedFile } from "../workers/parsing.ts";
import { readMp4 } from "./mp4.ts";
import { type AttachmentFacts, bytesAt, damaged, type Source, withSource } from "./reading.ts";
import { isMp3, readMp3, readOgg } from "./sound.ts";
import { readWebm } from "./webm.ts";

// This file reads uploaded bytes, so it runs in a worker (platform/workers), never in the server itself.

/** What a file is, whatever it calls itself: the list of what may be attached. @throws Refusal 415 that says why not */
export function readAttachment(file: UploadedFile): Promise<AttachmentFacts> {
  return withSource(file, async (source) => {
    const head = await bytesAt(source, 0, 16);
    const reader = readers.find(([begins]) => begins(head))?.[1];
    if (reader) return reader(source, file.path);
    if (imageTypeOf(head)) throw new Refusal(415, `${file.name} is a photo. Add it to the photos.`);
    throw new Refusal(415, `${file.name} cannot be attached. ${notAttachable}`);
  });
}

type Reader = (source: Source, path: string) => Promise<AttachmentFacts>;

const startsWith = (start: string | number[]) => (head: Buffer) => head.indexOf(Buffer.from(start as string)) === 0;
const boxes = ["ftyp", "moov", "mdat", "wide", "free", "skip"];

const readers: [(head: Buffer) => boolean, Reader][] = [
  [startsWith("%PDF-"), async () => ({ mediaType: "application/pdf", seconds: null })],
  [startsWith("PK\x03\x04"), (source, path) => readOffice(source, path)],
  [startsWith([0xd0, 0xcf, 0x11, 0xe0]), (source) => refuseOldOffice(source)],
  [(head) => boxes.includes(head.toString("latin1", 4, 8)), readMp4],
  [startsWith("OggS"), readOgg],
  [startsWith([0x1a, 0x45, 0xdf, 0xa3]), readWebm],
  [isMp3, readMp3],
];

const office = "application/vnd.openxmlformats-officedocument";
const mainParts: [part: string, type: AttachmentType][] = [
  ["word/document.xml", `${office}.wordprocessingml.document`],
  ["xl/workbook.xml", `${office}.spreadsheetml.sheet`],
  ["ppt/presentation.xml", `${office}.presentationml.presentation`],
];

/** Of an Office file: its parts, the bytes that they unpack to, and those of its directory. */
const officeLimits = { parts: 5000, bytes: 500_000_000, directory: 2_000_000 };

/** Reads the directory of the ZIP alone: nothing is ever unpacked. */
async function readOffice({ name, size }: Source, path: string): Promise<AttachmentFacts> {
  const parts = new Set<string>();
  let bytes = 0;
  try {
    const zip = new ZipReader(new DirectoryReader(await openAsBlob(path)), { useWebWorkers: false });
    for await (const { filename, uncompressedSize, encrypted } of zip.getEntriesGenerator()) {
      parts.add(filename);
      bytes += uncompressedSize;
      if (parts.size > officeLimits.parts || bytes > officeLimits.bytes)
        throw new Refusal(415, `${name} would unpack to far more than a document. It cannot be attached.`);
      if (encrypted) throw new Refusal(415, `${name} has a password. Save it without one.`);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : damaged(name);
  }
  if ([...parts].some((part) => /vbaProject\.bin$|\/macrosheets\//i.test(part)))
    throw new Refusal(415, `${name} holds macros, which can carry viruses. Save it without them, or as a PDF.`);
  const [, mediaType] = mainParts.find(([part]) => parts.has(part)) ?? [];
  if (mediaType && parts.has("[Content_Types].xml") && size > 0) return { mediaType, seconds: null };
  throw new Refusal(415, `${name} is a ZIP file, not a document. ${notAttachable}`);
}

class DirectoryReader extends BlobReader {
  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > officeLimits.directory) throw new Error("the directory is too large");
    return super.readUint8Array(index, length);
  }
}

async function refuseOldOffice({ name }: Source): Promise<never> {
  throw new Refusal(
    415,
    `${name} is of an old kind or has a password. Save it as DOCX, XLSX, PPTX or PDF, without a password.`,
  );
}
