import type { CallName } from "contract/core/paths.ts";
import { barePath } from "contract/portfolios/photo-paths.ts";
import { useState } from "react";
import { useToasts } from "../ui/states/toasts.tsx";
import { type Input, imageUrl, proving, Refused, refusedBy, requestFor, tokenKey, Unreachable } from "./api.ts";
import { failureToast } from "./change-toasts.ts";

/** Saves the file that a call answers. `bytes` have been received so far; undefined while nothing is downloaded. */
export function useDownload<N extends CallName>(name: string, call: N, input: Input<N> = {}) {
  const [bytes, setBytes] = useState<number>();
  const { showToast } = useToasts();

  async function download() {
    setBytes(0);
    try {
      const file = await downloadFile(call, input, setBytes);
      saveFile(file);
      showToast({ tone: "success", message: `${file.name} is saved.` });
    } catch (error) {
      // A 401 has already led to the login page, which says that the session ended.
      if (error instanceof Refused && error.status === 401) return;
      const failed = failureToast(error, () => void download());
      showToast({ ...failed, message: `${name}: ${failed.message}` });
    } finally {
      setBytes(undefined);
    }
  }

  return { bytes, download: () => void download() };
}

/** Saves a file to the browser's downloads. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The object URL has to exist until the browser has read the file, which 60 seconds allow for.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A downloaded file with the name that the server gave it. */
export interface DownloadedFile {
  name: string;
  content: Blob;
}

/**
 * Downloads the file that a call answers, without a timeout. `onBytes` is called with the bytes received so far.
 * @throws Refused, Unreachable also when the connection broke half way
 */
export function downloadFile<N extends CallName>(
  name: N,
  input: Input<N> = {},
  onBytes: (bytes: number) => void = () => undefined,
): Promise<DownloadedFile> {
  return proving(() => downloadOnce(name, input, onBytes));
}

async function downloadOnce<N extends CallName>(
  name: N,
  input: Input<N>,
  onBytes: (bytes: number) => void,
): Promise<DownloadedFile> {
  const { request, token } = requestFor(name, input);
  const { url, method, headers } = request;
  const response = await fetch(url, { method, headers }).catch(unreachable);
  if (!response.ok) throw refusedBy({ status: response.status, text: await response.text().catch(unreachable) }, token);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let bytes = 0, chunk = await next(reader); chunk; chunk = await next(reader)) {
    chunks.push(chunk);
    bytes += chunk.length;
    onBytes(bytes);
  }
  const fileName = nameIn(response.headers.get("content-disposition") ?? "");
  // A file without a name is the login page of a captive portal, such as a café's network.
  if (!fileName) throw new Unreachable();
  return { name: fileName, content: new Blob(chunks, { type: response.headers.get("content-type") ?? "" }) };
}

/** The file of a photo by its path. With a bearer token it comes from the server, wherever it is stored. @throws Error */
export async function photoFile(path: string): Promise<Blob> {
  const headers = { authorization: `Bearer ${localStorage.getItem(tokenKey)}` };
  const response = await fetch(imageUrl(barePath(path)), { headers });
  if (!response.ok) throw new Error(`a photo was answered with ${response.status}`);
  return response.blob();
}

// `filename*` (RFC 5987) is UTF-8; `filename` is the ASCII fallback for old programs.
function nameIn(disposition: string): string | undefined {
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return utf8 ? decodeURIComponent(utf8) : /filename="([^"]+)"/.exec(disposition)?.[1];
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined) {
  const chunk = await reader?.read().catch(unreachable);
  return chunk?.value;
}

function unreachable(): never {
  throw new Unreachable();
}
