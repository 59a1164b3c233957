/** The longest name, without its ending, in bytes of UTF-8; file systems end at 255. */
const bytesMost = 180;

/**
 * A name for a file that every system can keep, from a text that a person wrote: no control characters, nothing that
 * means something in a path, no emoji. `fallback` stands in when nothing is left.
 */
export function fileName(text: string, ending: string, fallback: string): string {
  const plain = text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{20e3}\u{fe0e}\u{fe0f}]/gu, " ")
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|\ufffd]/gu, " ")
    .replaceAll(/\s+/g, " ");
  return `${cut(plain).replaceAll(/^[\s.]+|[\s.]+$/g, "") || fallback}.${ending}`;
}

/** Content-Disposition of a file to keep (RFC 6266): the name in every script, and one in ASCII for old programs. */
export function attachmentNamed(name: string): string {
  const ascii = name
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll(/[^\x20-\x7e]|["\\%]/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
}

// RFC 8187 leaves fewer characters as they are than encodeURIComponent does.
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function cut(text: string): string {
  let bytes = 0;
  let kept = "";
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > bytesMost) break;
    kept += character;
  }
  return kept;
}
