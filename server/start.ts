import { openApp } from "./app.ts";
import { startBackupWorker } from "./automatic-backups.ts";
import { refuseWrongFiles } from "./copying/missing-files.ts";
import { pdfRenderer } from "./exports/bundle/worker/pdf-renderer.ts";
import { startBundleWorker } from "./exports/bundle/worker/worker.ts";
import { stopPdfWorkers } from "./exports/pdf/worker/pool.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { startDigests } from "./notifications/digests.ts";
import { openDatabase } from "./platform/database/open.ts";
import { openPrivateFolder } from "./platform/database/private-folder.ts";
import { type Dependencies, wallClock } from "./platform/dependencies.ts";
import { openFiles } from "./platform/files/open.ts";
import { leaveRotation } from "./platform/http/health/health.ts";
import { answerWhileUpgrading } from "./platform/http/health/while-upgrading.ts";
import { errorName, type Log } from "./platform/log.ts";
import { startEmailWorker } from "./platform/mail/worker.ts";
import { openKeys } from "./platform/secret.ts";
import type { Settings } from "./platform/settings.ts";
import { startTracing } from "./platform/tracing/start.ts";
import { startWatchdog } from "./platform/watchdog/watchdog.ts";
import { closeParsing } from "./platform/workers/parsing.ts";

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
    await refuseWrongFiles(deps);
    const app = await openApp(deps, { level: settings.LOG_LEVEL });
    await placeholder?.close();
    const address = await app.listen({ port: placeholder?.port ?? settings.PORT, host: settings.HOST });
    // Started after the migration, which may block the event loop for minutes on SQLite.
    startWatchdog(settings.WATCHDOG_SECONDS);
    const housekeeping = startHousekeeping(deps, app.log);
    const digests = startDigests(deps, app.log);
    const emailWorker = startEmailWorker(deps, address, app.log);
    const bundleWorker = startBundleWorker(deps, pdfRenderer, app.log);
    const backups = startBackupWorker(deps, app.log);
    const shutDown = async () => {
      housekeeping.stop();
      digests.stop();
      await Promise.all([app.close(), emailWorker.stop(), bundleWorker.stop(), backups.stop()]);
      await Promise.all([stopPdfWorkers(), closeParsing()]);
      await database.close();
      await stopTracing();
    };
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= shutDown());
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        app.log.info({ signal }, "stopping: requests that have begun are answered");
        leaveRotation(app);
        setTimeout(() => void stop(), settings.DRAIN_SECONDS * 1000);
      });
    }
    logEnd(app.log);
    return { address, stop };
  } catch (error) {
    await placeholder?.close();
    await database.close();
    throw error;
  }
}

// Neither line names the error's message, which may quote a person; Node prints the error itself to standard error.
function logEnd(log: Log): void {
  process.on("uncaughtExceptionMonitor", (error, origin) => log.error({ error: errorName(error), origin }, "crashed"));
  process.on("exit", (status) => log.info({ status }, "ended"));
}
