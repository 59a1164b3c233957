import { openApp } from "./app.ts";
import { eraseAgain } from "./centre/erasing/erasing.ts";
import { startRetentionWorker } from "./centre/retention/running.ts";
import { pdfRenderer, startBundleWorker } from "./exports/bundle/worker/worker.ts";
import { stopPdfWorkers } from "./exports/pdf/worker/pool.ts";
import { startDigests } from "./notifications/digests.ts";
import { startPushWorker } from "./notifications/push-worker.ts";
import { startBackupWorker } from "./operations/backups/automatic-backups.ts";
import { refuseWrongFiles } from "./operations/copying/missing-files.ts";
import { startScrubWorker } from "./operations/doctor/scrubbing.ts";
import { startHousekeeping } from "./operations/housekeeping.ts";
import { startReencrypting } from "./operations/reencrypting.ts";
import { openDatabase } from "./platform/database/open.ts";
import { openPrivateFolder } from "./platform/database/private-folder.ts";
import { type Dependencies, wallClock } from "./platform/dependencies.ts";
import { openFiles } from "./platform/files/open.ts";
import { leaveRotation } from "./platform/http/health/health.ts";
import { answerWhileUpgrading } from "./platform/http/health/while-upgrading.ts";
import { errorName, type Log } from "./platform/log.ts";
import { startEmailWorker } from "./platform/mail/worker.ts";
import { openKeys, refuseOtherSecret } from "./platform/secret.ts";
import type { Settings } from "./platform/settings.ts";
import { startTracing } from "./platform/tracing/start.ts";
import { startWatchdog } from "./platform/watchdog/watchdog.ts";
import { closeParsing } from "./platform/workers/parsing.ts";
import { startScanWorker } from "./portfolios/attachments/scanning.ts";
import { knowVersions } from "./qualifications/versions.ts";

/**
 * Connections that the operating system holds until the event loop accepts them. Of Node's 511, a crowd that comes at once
 * is left with connections that are reset; Linux allows 4096.
 */
const backlog = 4096;

/** A running server. `stop` shuts it down gracefully: requests that have begun are answered. */
export interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

/** Opens database and files, migrates, listens, and shuts down gracefully on SIGTERM and SIGINT. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  openPrivateFolder(settings.DATA_DIR);
  const stopTracing = await startTracing(settings);
  // On SQLite the migration blocks the event loop, so a placeholder could not answer.
  const placeholder = settings.DATABASE_URL ? await answerWhileUpgrading(settings) : undefined;
  const database = await openDatabase(settings).catch(async (error) => {
    await placeholder?.close();
    throw error;
  });
  try {
    const files = await openFiles(settings);
    const deps: Dependencies = { db: database.db, files, keys: openKeys(settings), clock: wallClock, settings };
    await refuseOtherSecret(deps);
    await refuseWrongFiles(deps);
    await eraseAgain(deps);
    await knowVersions(deps.db);
    const app = await openApp(deps, { level: settings.LOG_LEVEL });
    await placeholder?.close();
    const address = await app.listen({ port: placeholder?.port ?? settings.PORT, host: settings.HOST, backlog });
    // Started after the migration, which may block the event loop for minutes on SQLite.
    startWatchdog(settings.WATCHDOG_SECONDS);
    const jobs = startJobs(deps, address, app.log);
    const shutDown = async () => {
      await Promise.all([app.close(), jobs.stop()]);
      await Promise.all([stopPdfWorkers(), closeParsing()]);
      await database.close();
      await stopTracing();
    };
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= shutDown());
    whenToldToStop((signal) => {
      app.log.info({ signal }, "stopping: requests that have begun are answered");
      leaveRotation(app);
      setTimeout(() => void stop(), settings.DRAIN_SECONDS * 1000);
    });
    logEnd(app.log);
    return { address, stop };
  } catch (error) {
    await placeholder?.close();
    await database.close();
    throw error;
  }
}

// What a server does beside its answers; leases divide it among servers.
function startJobs(deps: Dependencies, address: string, log: Log): { stop(): Promise<unknown> } {
  const timed = [startHousekeeping(deps, log), startDigests(deps, log)];
  const polling = [
    startEmailWorker(deps, address, log),
    startPushWorker(deps, log),
    startBundleWorker(deps, pdfRenderer, log),
    startBackupWorker(deps, log),
    startScrubWorker(deps, log),
    startRetentionWorker(deps, log),
    startScanWorker(deps, log),
    startReencrypting(deps, log),
  ];
  return {
    stop: () => {
      for (const job of timed) job.stop();
      return Promise.all(polling.map((job) => job.stop()));
    },
  };
}

function whenToldToStop(leave: (signal: string) => void): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, leave);
}

// Neither line names the error's message, which may quote a person; Node prints the error itself to standard error.
function logEnd(log: Log): void {
  process.on("uncaughtExceptionMonitor", (error, origin) => log.error({ error: errorName(error), origin }, "crashed"));
  process.on("exit", (status) => log.info({ status }, "ended"));
}
