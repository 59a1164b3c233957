/** What a JPEG says of itself before it is decoded, in pixels. */
export interface JpegFacts {
  width: number;
  height: number;
  /** It carries more than the picture: a place, a camera, a comment, a second picture, or bytes behind its end. */
  hasMore: boolean;
}

/** Reads the parts of a JPEG from its first byte to its last. Undefined for what is none, or is cut off. */
export function readJpeg(bytes: Buffer): JpegFacts | undefined {
  const facts: JpegFacts = { width: 0, height: 0, hasMore: false };
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    note(facts, marker, bytes.subarray(at + 4, end));
    at = marker === startOfScan ? endOfScan(bytes, end) : end;
    if (bytes[at] === 0xff && bytes[at + 1] === endOfImage) {
      facts.hasMore ||= at + 2 < bytes.length;
      return facts.width > 0 && facts.height > 0 ? facts : undefined;
    }
  }
  return undefined;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
const notFrames = [0xc4, 0xc8, 0xcc];

function note(facts: JpegFacts, marker: number, part: Buffer): void {
  if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker) && part.length >= 5) {
    facts.height = part.readUInt16BE(1);
    facts.width = part.readUInt16BE(3);
  }
  // Parts for programs and people, among which EXIF is one: only the plain header of a JPEG may stand there.
  const isForOthers = (marker >= 0xe1 && marker <= 0xef) || marker === 0xfe;
  const isHeader = part.length === 14 && part.toString("latin1", 0, 5) === "JFIF\0";
  facts.hasMore ||= isForOthers || (marker === 0xe0 && !isHeader);
}

// Within a scan, 0xff is followed by 0 or by a restart mark; anything else begins the next part.
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}
