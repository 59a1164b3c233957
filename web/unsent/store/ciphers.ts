const ivBytes = 12;

/** The initialisation vector, then the ciphertext of the length of a JSON text, the text, and a photo's bytes. */
export async function encrypt(
  key: CryptoKey,
  name: string,
  [about, bytes]: [object, ArrayBuffer?],
): Promise<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(about));
  const length = new Uint32Array([text.byteLength]);
  const plain = await new Blob([length, text, bytes ?? ""]).arrayBuffer();
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const ciphertext = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: nameBytes(name) }, key, plain);
  return new Blob([iv, ciphertext]).arrayBuffer();
}

export async function decrypt(key: CryptoKey, name: string, stored: ArrayBuffer) {
  const iv = stored.slice(0, ivBytes);
  const algorithm = { name: "AES-GCM", iv, additionalData: nameBytes(name) };
  const plain = await crypto.subtle.decrypt(algorithm, key, stored.slice(ivBytes));
  const [length = 0] = new Uint32Array(plain.slice(0, 4));
  const about: unknown = JSON.parse(new TextDecoder().decode(plain.slice(4, 4 + length)));
  return { about, bytes: plain.slice(4 + length) };
}

function nameBytes(name: string) {
  return new TextEncoder().encode(name);
}

/** Encrypted and decrypted at a time, in bytes: a file is never in memory as a whole. */
const partBytes = 4_194_304;

/**
 * The length of the first part and the part, which says what it is of, then a part for each 4 MiB of the file. Each knows
 * its number and how many there are: none can be moved or left out.
 */
export async function encryptBlob(key: CryptoKey, name: string, about: object, blob: Blob): Promise<Blob> {
  const count = Math.ceil(blob.size / partBytes);
  const first = await encrypt(key, `${name}/0/${count}`, [{ ...about, type: blob.type }]);
  const parts: BlobPart[] = [new Uint32Array([first.byteLength]), first];
  for (let nth = 1; nth <= count; nth++) {
    const part = await blob.slice((nth - 1) * partBytes, nth * partBytes).arrayBuffer();
    // A Blob may lie on the disk, where an array of buffers would lie in memory.
    parts.push(new Blob([await encrypt(key, `${name}/${nth}/${count}`, [{}, part])]));
  }
  return new Blob(parts);
}

export async function decryptBlob(key: CryptoKey, name: string, stored: Blob) {
  const [length = 0] = new Uint32Array(await stored.slice(0, 4).arrayBuffer());
  const bytesAt = (from: number, bytes: number) => stored.slice(from, from + bytes).arrayBuffer();
  const overhead = (await encrypt(key, "", [{}])).byteLength;
  const count = Math.ceil((stored.size - 4 - length) / (partBytes + overhead));
  const { about } = await decrypt(key, `${name}/0/${count}`, await bytesAt(4, length));
  const { type, ...rest } = about as { type: string };
  const parts: Blob[] = [];
  for (let nth = 1; nth <= count; nth++) {
    const part = await bytesAt(4 + length + (nth - 1) * (partBytes + overhead), partBytes + overhead);
    parts.push(new Blob([(await decrypt(key, `${name}/${nth}/${count}`, part)).bytes]));
  }
  return { about: rest, blob: new Blob(parts, { type }) };
}
