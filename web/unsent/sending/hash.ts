/** SHA-256 in hex. @throws TypeError on pages without https, which have no `crypto.subtle` */
export async function sha256Of(blob: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
