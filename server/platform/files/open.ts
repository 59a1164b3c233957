import { fileSeconds } from "../metrics.ts";
import type { Settings } from "../settings.ts";
import { inSpan } from "../tracing/spans.ts";
import { type Files, FilesUnavailable } from "./files.ts";
import { openFolder } from "./folder.ts";
import { openIncoming } from "./incoming.ts";

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

/** The files of an installation, of which metrics and traces know how long each operation takes and how it ends. */
function measured(files: Files): Files {
  const timed =
    <Sent extends unknown[], Result>(operation: string, work: (...sent: Sent) => Promise<Result>) =>
    async (...sent: Sent): Promise<Result> => {
      const end = fileSeconds.startTimer({ operation });
      try {
        const result = await inSpan(`files ${operation}`, () => work(...sent));
        end({ outcome: "done" });
        return result;
      } catch (error) {
        end({ outcome: error instanceof FilesUnavailable ? "unavailable" : "error" });
        throw error;
      }
    };
  return {
    ...files,
    put: timed("put", files.put),
    adopt: timed("adopt", files.adopt),
    get: timed("get", files.get),
    localCopy: timed("localCopy", files.localCopy),
    remove: timed("remove", files.remove),
    erase: timed("erase", files.erase),
    sweep: timed("sweep", files.sweep),
  };
}
