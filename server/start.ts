import { openApp } from "./app.ts";
import { startBundleMaking } from "./bundles/making.ts";
import { paperPrinter } from "./bundles/printer.ts";
import { openDatabase } from "./database/open.ts";
import { openPrivateFolder } from "./database/private-folder.ts";
import { openFiles } from "./files/open.ts";
import { type House, wallClock } from "./house.ts";
import { keepTidy } from "./housekeeping.ts";
import { answerWhileUpgrading } from "./http/while-upgrading.ts";
import { closeParsing } from "./isolation/parsing.ts";
import { startSending } from "./mail/sending.ts";
import { keepPosting } from "./notices/digests.ts";
import { closePrinting } from "./paper/printing.ts";
import { openKeys } from "./secret.ts";
import type { Settings } from "./settings.ts";
import { startWatchdog } from "./watchdog/watchdog.ts";

/** A running server: where it listens, and its graceful end (no request is cut off). */
export interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

/** Opens database and files, migrates, listens, and stops in good order on SIGTERM and SIGINT. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  openPrivateFolder(settings.DATA_DIR);
  // On SQLite nobody else upgrades, and nothing is answered while this process does.
  const placeholder = settings.DATABASE_URL ? await answerWhileUpgrading(settings) : undefined;
  const database = await openDatabase(settings).catch(async (error) => {
    await placeholder?.close();
    throw error;
  });
  try {
    const files = await openFiles(settings);
    const house: House = { db: database.db, files, keys: openKeys(settings), clock: wallClock, settings };
    const app = await openApp(house, { level: settings.LOG_LEVEL });
    await placeholder?.close();
    const address = await app.listen({ port: placeholder?.port ?? settings.PORT, host: settings.HOST });
    // Not earlier: a migration of the embedded database may hold the loop for minutes.
    startWatchdog(settings.WATCHDOG_SECONDS);
    const tidying = keepTidy(house, app.log);
    const posting = keepPosting(house, app.log);
    const sending = startSending(house, address, app.log);
    const bundling = startBundleMaking(house, paperPrinter, app.log);
    const stop = once(async () => {
      tidying.stop();
      posting.stop();
      await Promise.all([app.close(), sending.stop(), bundling.stop()]);
      await Promise.all([closePrinting(), closeParsing()]);
      await database.close();
    });
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
    return { address, stop };
  } catch (error) {
    await placeholder?.close();
    await database.close();
    throw error;
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let begun: Promise<void> | undefined;
  return () => {
    begun ??= work();
    return begun;
  };
}
