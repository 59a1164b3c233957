export type ImageType = "image/png" | "image/jpeg" | "image/webp";

/** The type of an image by its first twelve bytes, whatever its file is called. Undefined for any other file. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  return /^RIFF.{4}WEBP/s.test(head) ? "image/webp" : undefined;
}
