/**
 * Does a JPEG, PNG or WebP reach its own end? Whatever else it is counts as whole: the decoder has the last word. Looks
 * at a few bytes of a whole file only.
 */
export function isWhole(bytes: Uint8Array): boolean {
  if (startsWith(bytes, [0xff, 0xd8])) return jpegEnds(bytes);
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return bytes.subarray(-8, -4).join() === endOfPng;
  if (startsWith(bytes, riff) && bytes.length >= 8) return bytes.length >= lengthOfRiff(bytes);
  return true;
}

const riff = [...new TextEncoder().encode("RIFF")];
const endOfPng = new TextEncoder().encode("IEND").join();

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function lengthOfRiff(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8;
}

// Some phones write more behind the picture, a film for example: so the end is looked for from behind. A thumbnail among
// the segments before the scan has an end of its own, which does not count.
function jpegEnds(bytes: Uint8Array): boolean {
  const scan = scanIn(bytes);
  if (scan === undefined) return false;
  for (let at = bytes.lastIndexOf(0xd9); at > scan; at = bytes.lastIndexOf(0xd9, at - 1)) {
    if (bytes[at - 1] === 0xff) return true;
  }
  return false;
}

/** Where the first scan of a JPEG begins: each segment before it says how long it is. */
function scanIn(bytes: Uint8Array): number | undefined {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda) return at;
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return undefined;
}
