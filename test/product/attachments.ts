import { crc32 } from "node:zlib";
import { createUpload } from "contract/portfolios/uploads.ts";
import type { OpenProduct, TestUser } from "./product.ts";
import { announcing, sendPiece, sha256 } from "./uploads.ts";

/** A file as a device names it. */
export interface SentFile {
  bytes: Buffer;
  name?: string;
  type?: string;
}

/** Uploads an attachment and answers its SHA-256. @throws Error when it was refused */
export async function attached(
  product: OpenProduct,
  who: TestUser,
  { bytes, name = "Certificate.pdf", type = "" }: SentFile,
) {
  const headers = announcing(bytes, name, bytes.length, type);
  const { status, body } = await product.as(who, createUpload, { headers });
  if (status !== 201) throw new Error(`not begun: ${body.message}`);
  const { _id: id, offset } = body;
  const { statusCode, body: refusal } = await sendPiece(product, who, id, { offset, bytes: bytes.subarray(offset) });
  if (statusCode !== 204) throw new Error(`not uploaded: ${refusal}`);
  return sha256(bytes);
}

// Small files of the kinds that may be attached, made byte by byte.

export function pdf(text = "A certificate"): Buffer {
  return Buffer.from(`%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n% ${text}\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`);
}

const twoBytes = (value: number) => Buffer.from([value & 255, value >> 8]);
const fourBytes = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A ZIP of these parts, unpacked; `claimed` is the size that its directory says of each. */
export function zip(parts: Record<string, string>, claimed?: number): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const sizes = [fourBytes(crc32(content)), fourBytes(content.length), fourBytes(claimed ?? content.length)];
    const facts = [twoBytes(20), twoBytes(0), twoBytes(0), fourBytes(0), ...sizes, twoBytes(path.length), twoBytes(0)];
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), ...facts, path, content]);
    const rest = [twoBytes(0), twoBytes(0), twoBytes(0), fourBytes(0), fourBytes(at), path];
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02"), twoBytes(20), ...facts, ...rest]));
    files.push(local);
    at += local.length;
  }
  const table = Buffer.concat(directory);
  const counts = [twoBytes(0), twoBytes(0), twoBytes(files.length), twoBytes(files.length)];
  const end = [Buffer.from("PK\x05\x06"), ...counts, fourBytes(table.length), fourBytes(at), twoBytes(0)];
  return Buffer.concat([...files, table, ...end]);
}

export function docx(more: Record<string, string> = {}, claimed?: number): Buffer {
  return zip({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<document/>", ...more }, claimed);
}

/** So many frames of silence, 128 kbit/s at 44.1 kHz; 38 are a second. */
export function mp3(frames = 77): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc0]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

interface Mp4Options {
  brand?: string;
  handler?: string;
  seconds?: number;
  hasIndex?: boolean;
  /** Bytes of its content. */
  bytes?: number;
}

/** An MP4 by its boxes; what it plays is zeros. */
export function mp4({
  brand = "isom",
  handler = "vide",
  seconds = 3,
  hasIndex = true,
  bytes = 64,
}: Mp4Options = {}): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(seconds * 1000, 16);
  const kind = Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13)]);
  const index = box("moov", box("mvhd", header), box("trak", box("mdia", box("hdlr", kind))));
  const type = box("ftyp", Buffer.from(brand), Buffer.alloc(4), Buffer.from(brand));
  return Buffer.concat([type, ...(hasIndex ? [index] : []), box("mdat", Buffer.alloc(bytes))]);
}

const element = (id: number[], ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length | 0x10000000);
  return Buffer.concat([Buffer.from(id), size, body]);
};

/** A WebM by its elements, with a track of each type: 1 is video, 2 audio. */
export function webm({ tracks = [1, 2], seconds = 3, hasContent = true, docType = "webm" } = {}): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  const entries = tracks.map((type) => element([0xae], element([0x83], Buffer.from([type]))));
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from(docType))),
    element(
      [0x18, 0x53, 0x80, 0x67],
      element([0x15, 0x49, 0xa9, 0x66], element([0x44, 0x89], duration)),
      element([0x16, 0x54, 0xae, 0x6b], ...entries),
      ...(hasContent ? [element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(16))] : []),
    ),
  ]);
}

/** An Ogg of Opus in two pages; samples are counted at 48 kHz. */
export function ogg({ start = "OpusHead", seconds = 4 } = {}): Buffer {
  const page = (position: number, content: Buffer) => {
    const head = Buffer.alloc(28);
    head.write("OggS");
    head.writeBigInt64LE(BigInt(position), 6);
    head.set([1, content.length], 26);
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([
    page(0, Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(20)])),
    page(seconds * 48_000, Buffer.alloc(40)),
  ]);
}
