/** A larger file is hashed in parts, because WebCrypto reads the whole of it into memory; in bytes. */
const wholeMost = 20_000_000;

/** SHA-256 in hex. @throws TypeError on pages without https, which have no `crypto.subtle`; Error when it cannot be read */
export async function sha256Of(blob: Blob): Promise<string> {
  if (blob.size > wholeMost) return hashInWorker(blob);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function hashInWorker(blob: Blob): Promise<string> {
  const worker = new Worker(new URL("./hash-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = () => reject(new Error("the file cannot be read"));
  worker.onmessage = ({ data }: MessageEvent<string | undefined>) => (data ? resolve(data) : fail());
  worker.onerror = fail;
  worker.postMessage(blob);
  return promise.finally(() => worker.terminate());
}
