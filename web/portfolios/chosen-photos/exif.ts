/** When a photo was taken, as cameras write it: "2026:03:03 09:30:00" and, where known, "+00:00". */
export interface CaptureTime {
  time: string;
  offset: string | undefined;
}

/**
 * A JPEG with one Exif segment that holds only the capture time. Shrinking in a browser drops all metadata; the time is
 * evidence and is put back, the GPS coordinates are not. Bytes that are no JPEG come back unchanged.
 */
export function withCaptureTime(jpeg: Uint8Array, taken: CaptureTime): Uint8Array<ArrayBuffer> {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return new Uint8Array(jpeg);
  const segment = segmentFor(taken);
  const result = new Uint8Array(jpeg.length + segment.length);
  result.set(jpeg.subarray(0, 2));
  result.set(segment, 2);
  result.set(jpeg.subarray(2), 2 + segment.length);
  return result;
}

const tags = { exifDirectory: 0x8769, timeOriginal: 0x9003, offsetOriginal: 0x9011 };
const types = { text: 2, long: 4 };
const tiffStart = 10; // After the marker, its length and "Exif\0\0".
const entrySize = 12;

// APP1, "Exif", a little-endian TIFF header, IFD0 with a pointer to the Exif directory, and that directory's texts.
function segmentFor({ time, offset }: CaptureTime): Uint8Array {
  const texts = [{ tag: tags.timeOriginal, text: `${time}\0` }];
  if (offset) texts.push({ tag: tags.offsetOriginal, text: `${offset}\0` });
  const exifDirectory = 8 + 2 + entrySize + 4;
  const textsAt = exifDirectory + 2 + texts.length * entrySize + 4;
  const size = textsAt + texts.reduce((sum, { text }) => sum + text.length, 0);
  const bytes = new Uint8Array(tiffStart + size);
  const view = new DataView(bytes.buffer);

  view.setUint16(0, 0xffe1);
  view.setUint16(2, bytes.length - 2);
  writeText(bytes, 4, "Exif\0\0II*\0");
  view.setUint32(tiffStart + 4, 8, true);
  view.setUint16(tiffStart + 8, 1, true);
  writeEntry(view, tiffStart + 10, { tag: tags.exifDirectory, type: types.long, count: 1, value: exifDirectory });

  view.setUint16(tiffStart + exifDirectory, texts.length, true);
  let at = textsAt;
  texts.forEach(({ tag, text }, index) => {
    writeEntry(view, tiffStart + exifDirectory + 2 + index * entrySize, {
      tag,
      type: types.text,
      count: text.length,
      value: at,
    });
    writeText(bytes, tiffStart + at, text);
    at += text.length;
  });
  return bytes;
}

function writeEntry(
  view: DataView,
  at: number,
  entry: { tag: number; type: number; count: number; value: number },
): void {
  view.setUint16(at, entry.tag, true);
  view.setUint16(at + 2, entry.type, true);
  view.setUint32(at + 4, entry.count, true);
  view.setUint32(at + 8, entry.value, true);
}

function writeText(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
}
