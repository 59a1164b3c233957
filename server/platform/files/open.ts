import type { Settings } from "../settings.ts";
import type { Files } from "./files.ts";
import { openFolder } from "./folder.ts";
import { openIncoming } from "./incoming.ts";
import { measured } from "./measured.ts";

/** Opens the object storage at FILES_URL, or without one the folder in DATA_DIR. @throws Error when that refuses us */
export async function openFiles(
  settings: Pick<Settings, "DATA_DIR"> & Partial<Settings>,
  warn?: (warning: string) => unknown,
): Promise<Files> {
  const incoming = await openIncoming(settings.DATA_DIR);
  if (!settings.FILES_URL) return measured(await openFolder(settings.DATA_DIR, incoming));
  // Loaded only when it is asked for.
  const { openBucket } = await import("./bucket/bucket.ts");
  return measured(await openBucket(settings.FILES_URL, settings, incoming, warn && { warn }));
}
