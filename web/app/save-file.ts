import type { Received } from "./api.ts";

/** Hands a file to the browser, which puts it with the person's downloads. */
export function saveFile({ name, content }: Received): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken it by then; until that it must be there.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
