import type { CallName } from "contract/core/paths.ts";
import { useState } from "react";
import { useToasts } from "../ui/states/toasts.tsx";
import { type DownloadedFile, downloadFile, type Input, Refused } from "./api.ts";
import { words } from "./words/calls.ts";

/** Saves the file that a call answers. `bytes` have been received so far; undefined while nothing is downloaded. */
export function useDownload<N extends CallName>(name: string, call: N, input: Input<N> = {}) {
  const [bytes, setBytes] = useState<number>();
  const { showToast } = useToasts();

  async function download() {
    setBytes(0);
    try {
      const file = await downloadFile(call, input, setBytes);
      saveFile(file);
      showToast({ tone: "success", message: words.saved(file.name) });
    } catch (error) {
      // A 401 has already led to the login page, which says that the session ended.
      if (error instanceof Refused && error.status === 401) return;
      const message = error instanceof Error ? error.message : words.failed;
      showToast({ tone: "danger", message: `${name}: ${message}`, retry: () => void download() });
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
