import { Refusal } from "../refusal.ts";
import { type AttachmentFacts, bytesAt, damaged, empty, lengthOf, type Source } from "./reading.ts";

/** A box of the ISO format for media: four letters, and where its content is. */
interface Box {
  type: string;
  start: number;
  end: number;
}

/** Boxes that are looked at; the longest video in fragments has a tenth. */
const boxesMost = 20_000;

/** MP4, M4A and MOV. Without its index (the box `moov`) a recording cannot be played. */
export async function readMp4(source: Source): Promise<AttachmentFacts> {
  const { name, size } = source;
  const budget = { left: boxesMost };
  const top = await boxesIn(source, { start: 0, end: size }, budget, true);
  const moov = top.find(({ type }) => type === "moov");
  if (!moov)
    throw new Refusal(
      415,
      `${name} has no index: it was cut off while it was recorded or copied, and cannot be played.`,
    );
  if (top.some(({ end }) => end > size)) throw damaged(name);
  const inside = await boxesIn(source, moov, budget);
  const kinds: string[] = [];
  for (const track of inside.filter(({ type }) => type === "trak")) {
    const media = (await boxesIn(source, track, budget)).find(({ type }) => type === "mdia");
    const handler = media && (await boxesIn(source, media, budget)).find(({ type }) => type === "hdlr");
    if (handler) kinds.push((await bytesAt(source, handler.start + 8, 4)).toString("latin1"));
  }
  const isVideo = kinds.includes("vide");
  if (!isVideo && !kinds.includes("soun")) throw damaged(name);
  const seconds = await secondsIn(source, { top, inside, budget });
  if (!isVideo) return { mediaType: "audio/mp4", seconds };
  const [first] = top;
  const brand = first?.type === "ftyp" ? (await bytesAt(source, first.start, 4)).toString("latin1") : "qt  ";
  return { mediaType: brand === "qt  " ? "video/quicktime" : "video/mp4", seconds };
}

interface Parts {
  top: Box[];
  inside: Box[];
  budget: { left: number };
}

/** Of a recording in fragments it may be unknown. */
async function secondsIn(source: Source, { top, inside, budget }: Parts): Promise<number | null> {
  const header = inside.find(({ type }) => type === "mvhd");
  if (!header) throw damaged(source.name);
  const fields = await bytesAt(source, header.start, 32);
  if (fields.length < 32) throw damaged(source.name);
  const isLong = fields[0] === 1;
  const scale = fields.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(fields.readBigUInt64BE(24)) : fields.readUInt32BE(16);
  if (scale === 0) throw damaged(source.name);
  const extended = inside.find(({ type }) => type === "mvex");
  if (!extended || duration > 0) return lengthOf(source, duration / scale);
  if (!top.some(({ type }) => type === "moof")) throw empty(source.name);
  const whole = (await boxesIn(source, extended, budget)).find(({ type }) => type === "mehd");
  const inFragments = whole && (await bytesAt(source, whole.start, 12));
  if (!inFragments || inFragments.length < 12) return null;
  const units = inFragments[0] === 1 ? Number(inFragments.readBigUInt64BE(4)) : inFragments.readUInt32BE(4);
  return units === 0 ? null : lengthOf(source, units / scale);
}

/** @throws Refusal 415 when one ends behind what holds it, unless the last `mayBeCut` */
async function boxesIn(
  source: Source,
  { start, end }: { start: number; end: number },
  budget: Parts["budget"],
  mayBeCut = false,
): Promise<Box[]> {
  const boxes: Box[] = [];
  let at = start;
  while (at + 8 <= end) {
    budget.left -= 1;
    const head = await bytesAt(source, at, 16);
    if (budget.left < 0 || head.length < 8) throw damaged(source.name);
    const short = head.readUInt32BE(0);
    const isLong = short === 1;
    if (isLong && head.length < 16) throw damaged(source.name);
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
    const content = at + (isLong ? 16 : 8);
    // Four zeros may end a list of boxes in a MOV.
    if (short === 0 && head.readUInt32BE(4) === 0) break;
    if (at + length < content || (at + length > end && !mayBeCut)) throw damaged(source.name);
    boxes.push({ type: head.toString("latin1", 4, 8), start: content, end: at + length });
    at += length;
  }
  return boxes;
}
