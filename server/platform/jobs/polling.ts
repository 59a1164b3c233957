import { setTimeout } from "node:timers/promises";
import { errorName, type Log } from "../log.ts";

/** How long a worker pauses when no job is due, and after an error; in milliseconds. */
const pauses = { idle: 1000, error: 5000 };

/** Performs the jobs of a table until `stopping` aborts. `performDue` answers whether any was due; `failure` is logged. */
export async function pollJobs(
  performDue: () => Promise<boolean>,
  { stopping, log, failure }: { stopping: AbortSignal; log: Pick<Log, "error">; failure: string },
): Promise<void> {
  while (!stopping.aborted) {
    const wasDue = await performDue().catch((error: unknown) => {
      // The database may be unavailable for a moment; nothing is lost, because the jobs are in it.
      log.error({ name: errorName(error) }, failure);
      return undefined;
    });
    const pause = wasDue === undefined ? pauses.error : wasDue ? 0 : pauses.idle;
    if (pause > 0) await setTimeout(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}
