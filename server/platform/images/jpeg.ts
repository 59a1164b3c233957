/** What the markers of a JPEG say without decoding it. Sizes are in pixels. */
export interface JpegFacts {
  width: number;
  height: number;
  /** It holds more than the picture: EXIF data, a comment, a second picture, or bytes after its end. */
  hasMore: boolean;
}

/** Reads the segments of a JPEG from its first byte to its last. Undefined when it is no JPEG, or truncated. */
export function readJpeg(bytes: Buffer): JpegFacts | undefined {
  const facts: JpegFacts = { width: 0, height: 0, hasMore: false };
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    readSegment(facts, marker, bytes.subarray(at + 4, end));
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

function readSegment(facts: JpegFacts, marker: number, segment: Buffer): void {
  if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker) && segment.length >= 5) {
    facts.height = segment.readUInt16BE(1);
    facts.width = segment.readUInt16BE(3);
  }
  // APP1 to APP15 and comments hold metadata such as EXIF; APP0 is allowed for the plain JFIF header only.
  const isMetadata = (marker >= 0xe1 && marker <= 0xef) || marker === 0xfe;
  const isHeader = segment.length === 14 && segment.toString("latin1", 0, 5) === "JFIF\0";
  facts.hasMore ||= isMetadata || (marker === 0xe0 && !isHeader);
}

// Within a scan, 0xff is followed by 0 or by a restart marker; anything else begins the next segment.
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}
