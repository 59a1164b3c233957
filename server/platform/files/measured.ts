import { fileSeconds } from "../metrics.ts";
import { inSpan } from "../tracing/spans.ts";
import { type Files, FilesUnavailable } from "./files.ts";

/** The files of an installation, of which metrics and traces know how long each operation takes and how it ends. */
export function measured(files: Files): Files {
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
    sweep: timed("sweep", files.sweep),
  };
}
