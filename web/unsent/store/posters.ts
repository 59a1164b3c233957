import type { DraftFile } from "./files.ts";

/** The poster of a file on this device. */
export function posterOf({ poster }: DraftFile): Blob | undefined {
  if (poster === undefined) return undefined;
  return new Blob([Uint8Array.from(atob(poster), (letter) => letter.charCodeAt(0))], { type: "image/jpeg" });
}

export async function posterText(jpeg: Blob): Promise<string> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
