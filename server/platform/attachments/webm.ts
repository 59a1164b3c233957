import { notAttachable } from "contract/portfolios/attachments.ts";
import { Refusal } from "../refusal.ts";
import { type AttachmentFacts, bytesAt, damaged, empty, lengthOf, type Source } from "./reading.ts";

/** An element of EBML (RFC 8794). `end` is null where its length is unknown, as a live recording has it. */
interface Element {
  id: number;
  start: number;
  end: number | null;
}

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  cluster: 0x1f43b675,
};
const elementsMost = 2000;

/** WebM: its header, its facts and its tracks, up to the first cluster of sound or picture. */
export async function readWebm(source: Source): Promise<AttachmentFacts> {
  const { name, size } = source;
  const left = { elements: elementsMost };
  const next = (at: number, end: number) => elementAt(source, at, end, left);
  const header = await next(0, size);
  const segment = header?.end ? await next(header.end, size) : undefined;
  if (!header?.end || segment?.id !== ids.segment) throw damaged(name);
  const docType = (await childrenOf(source, header, left)).find(({ id }) => id === ids.docType);
  if (!docType || (await text(source, docType)) !== "webm")
    throw new Refusal(415, `${name} is no WebM. ${notAttachable}`);

  let [seconds, kinds]: [number | null, number[]] = [null, []];
  const end = segment.end ?? size;
  for (let at = segment.start; at < end; ) {
    const element = await next(at, end);
    if (!element) break;
    if (element.id === ids.cluster) return { ...factsOf(source, kinds), seconds: lengthOf(source, seconds) };
    if (element.end === null) throw damaged(name);
    if (element.id === ids.info) seconds = await secondsIn(source, await childrenOf(source, element, left));
    if (element.id === ids.tracks) kinds = await kindsIn(source, element, left);
    at = element.end;
  }
  throw empty(name);
}

function factsOf({ name }: Source, kinds: number[]): Pick<AttachmentFacts, "mediaType"> {
  if (kinds.includes(1)) return { mediaType: "video/webm" };
  if (kinds.includes(2)) return { mediaType: "audio/webm" };
  throw damaged(name);
}

async function secondsIn(source: Source, info: Element[]): Promise<number | null> {
  const [scale, duration] = [ids.scale, ids.duration].map((wanted) => info.find(({ id }) => id === wanted));
  if (!duration) return null;
  const bytes = await content(source, duration);
  if (bytes.length !== 4 && bytes.length !== 8) throw damaged(source.name);
  const units = bytes.length === 8 ? bytes.readDoubleBE() : bytes.readFloatBE();
  const nanoseconds = scale ? numberIn(await content(source, scale)) : 1_000_000;
  return (units * nanoseconds) / 1e9;
}

async function kindsIn(source: Source, tracks: Element, left: { elements: number }): Promise<number[]> {
  const kinds: number[] = [];
  for (const track of (await childrenOf(source, tracks, left)).filter(({ id }) => id === ids.track)) {
    const type = (await childrenOf(source, track, left)).find(({ id }) => id === ids.trackType);
    if (type) kinds.push(numberIn(await content(source, type)));
  }
  return kinds;
}

async function childrenOf(source: Source, { start, end }: Element, left: { elements: number }): Promise<Element[]> {
  const children: Element[] = [];
  for (let at = start; end !== null && at < end; ) {
    const child = await elementAt(source, at, end, left);
    if (!child || child.end === null) throw damaged(source.name);
    children.push(child);
    at = child.end;
  }
  return children;
}

/** Undefined where the file ends. @throws Refusal 415 when the element is malformed or ends behind `most` */
async function elementAt(
  source: Source,
  at: number,
  most: number,
  left: { elements: number },
): Promise<Element | undefined> {
  left.elements -= 1;
  const head = await bytesAt(source, at, 12);
  if (head.length === 0) return undefined;
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
  if (left.elements < 0 || idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength)
    throw damaged(source.name);
  const start = at + idLength + sizeLength;
  const id = numberIn(head.subarray(0, idLength));
  const size = head.subarray(idLength, idLength + sizeLength);
  const value = Buffer.concat([Buffer.from([(size[0] ?? 0) & (0xff >> sizeLength)]), size.subarray(1)]);
  const isUnknown = numberIn(value) === 2 ** (7 * sizeLength) - 1;
  if (isUnknown) return { id, start, end: null };
  const end = start + numberIn(value);
  // A cluster that was cut off is played up to there.
  if (end > most && id !== ids.cluster && id !== ids.segment) throw damaged(source.name);
  return { id, start, end: Math.min(end, most) };
}

/** At most 64 bytes: no field that is read here has more. */
function content(source: Source, { start, end }: Element): Promise<Buffer> {
  return bytesAt(source, start, Math.min((end ?? start) - start, 64));
}

async function text(source: Source, element: Element): Promise<string> {
  return (await content(source, element)).toString("latin1").replace(/\0+$/, "");
}

function numberIn(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
