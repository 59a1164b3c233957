/**
 * Whether a JPEG, PNG or WebP is not truncated. Other formats count as complete: the decoder has the last word. Of a
 * complete file it reads only a few bytes.
 */
export function isComplete(bytes: Uint8Array): boolean {
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

// Some phones append more after the picture, such as a video, so the end marker is searched backwards. A thumbnail in a
// segment before the scan has an end marker of its own, which does not count.
function jpegEnds(bytes: Uint8Array): boolean {
  const scan = scanOffset(bytes);
  if (scan === undefined) return false;
  for (let at = bytes.lastIndexOf(0xd9); at > scan; at = bytes.lastIndexOf(0xd9, at - 1)) {
    if (bytes[at - 1] === 0xff) return true;
  }
  return false;
}

/** Offset of the first scan of a JPEG, found by skipping the segments before it by their lengths. */
function scanOffset(bytes: Uint8Array): number | undefined {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda) return at;
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return undefined;
}
