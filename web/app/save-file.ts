import type { Received } from "./api.ts";

/** Saves a file to the browser's downloads. */
export function saveFile({ name, content }: Received): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The object URL has to exist until the browser has read the file, which 60 seconds allow for.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
