import { notAttachable } from "contract/portfolios/attachments.ts";
import { Refusal } from "../refusal.ts";
import { type AttachmentFacts, bytesAt, damaged, empty, lengthOf, type Source } from "./reading.ts";

/** How much of an Ogg file's end is searched for its last page, which is 65,307 bytes at most. */
const pageMost = 65_536;

/** Ogg with Opus, Vorbis, FLAC or Speex; one with pictures (Theora) is not on the list. */
export async function readOgg(source: Source): Promise<AttachmentFacts> {
  const { name, size } = source;
  const page = await bytesAt(source, 0, 512);
  const packet = page.subarray(27 + (page[26] ?? 0));
  const rate = rateOf(packet.toString("latin1", 0, 8), packet);
  if (rate === undefined) throw new Refusal(415, `${name} is no sound that can be played. ${notAttachable}`);
  const end = await bytesAt(source, Math.max(0, size - pageMost), pageMost);
  for (let at = end.lastIndexOf("OggS"); at >= 0; at = at === 0 ? -1 : end.lastIndexOf("OggS", at - 1)) {
    if (at + 14 > end.length) continue;
    const position = end.readBigInt64LE(at + 6);
    // A page in which no packet ends has -1; 0 is that of the headers.
    if (position > 0n) return { mediaType: "audio/ogg", seconds: lengthOf(source, Number(position) / rate) };
  }
  throw empty(name);
}

/** Samples a second, by which an Ogg file counts. */
function rateOf(start: string, packet: Buffer): number | undefined {
  if (start === "OpusHead") return 48_000;
  if (start.startsWith("\x01vorbis")) return positive(packet, 12);
  if (start === "Speex   ") return positive(packet, 36);
  // In FLAC's first block the rate has 20 bits.
  if (start.startsWith("\x7fFLAC") && packet.length > 30) return packet.readUIntBE(27, 3) >> 4 || undefined;
  return undefined;
}

function positive(packet: Buffer, at: number): number | undefined {
  return packet.length < at + 4 ? undefined : packet.readUInt32LE(at) || undefined;
}

/** A frame of MP3: layer III of MPEG 1, 2 or 2.5. */
interface Frame {
  bytes: number;
  samples: number;
  rate: number;
  /** Bits a second. */
  bits: number;
  /** Where the number of frames stands, if the first frame has it. */
  factsAt: number;
}

const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const rates = [44_100, 48_000, 32_000];

function frameIn(head: Buffer): Frame | undefined {
  if (head.length < 4 || head.readUInt16BE(0) >> 5 !== 0x7ff) return undefined;
  const [, second = 0, third = 0, fourth = 0] = head;
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3];
  const [bits, rate] = [bitrates[version === 3 ? 1 : 2][third >> 4], rates[(third >> 2) & 3]];
  if (version === 1 || layer !== 1 || !bits || !rate) return undefined;
  const [samples, divisor] = [version === 3 ? 1152 : 576, { 0: 4, 2: 2, 3: 1 }[version] ?? 1];
  const isMono = fourth >> 6 === 3;
  const bytes = Math.floor((samples * bits * 125 * divisor) / rate) + ((third >> 1) & 1);
  const factsAt = version === 3 ? (isMono ? 21 : 36) : isMono ? 13 : 21;
  return { bytes, samples, rate: rate / divisor, bits: bits * 1000, factsAt };
}

export function isMp3(head: Buffer): boolean {
  return head.toString("latin1", 0, 3) === "ID3" || frameIn(head) !== undefined;
}

/** The first frame has another behind it, unless it is the only one. */
export async function readMp3(source: Source): Promise<AttachmentFacts> {
  const { name, size } = source;
  const start = await endOfTag(source);
  if (start >= size) throw empty(name);
  const near = await bytesAt(source, start, 8192);
  for (let at = 0; at + 4 <= near.length; at++) {
    const frame = near[at] === 0xff ? frameIn(near.subarray(at)) : undefined;
    if (!frame) continue;
    const behind = start + at + frame.bytes;
    if (behind < size && !frameIn(await bytesAt(source, behind, 4))) continue;
    const facts = near.subarray(at + frame.factsAt, at + frame.factsAt + 12);
    const frames =
      /^(Xing|Info)/.test(facts.toString("latin1")) && ((facts[7] ?? 0) & 1) === 1 ? facts.readUInt32BE(8) : 0;
    const seconds = frames > 0 ? (frames * frame.samples) / frame.rate : ((size - start - at) * 8) / frame.bits;
    return { mediaType: "audio/mpeg", seconds: lengthOf(source, seconds) };
  }
  throw damaged(name);
}

/** Where the tag at the beginning (ID3v2) ends: its length is in four times seven bits. */
async function endOfTag(source: Source): Promise<number> {
  const head = await bytesAt(source, 0, 10);
  if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") return 0;
  return 10 + [...head.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
}
