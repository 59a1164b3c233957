/**
 * 440 bytes that once blocked the event loop for ever: the header of a HEIC file and nothing behind it. A
 * parser that skips a box of size 0 never terminates.
 */
export function heicWithoutEnd(): Uint8Array<ArrayBuffer> {
  const header = Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from("ftypheic\0\0\0\0mif1heic")]);
  return Uint8Array.from(Buffer.concat([header, Buffer.alloc(440 - header.length)]));
}
