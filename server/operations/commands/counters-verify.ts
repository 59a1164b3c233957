import { wrongDerivedRows } from "../../platform/database/derived-rows-verify.ts";
import { openForReading } from "../../platform/database/open.ts";
import { readSettings } from "../../platform/settings.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run counters:verify`: counts anew what triggers keep counted, sorted and copied, and compares. Changes nothing; the
 * server may be running.
 */
async function verify(): Promise<void> {
  const database = await openForReading(readSettings());
  try {
    const found = await wrongDerivedRows(database.db);
    const wrong = Object.entries(found).filter(([, rows]) => rows > 0);
    if (wrong.length > 0)
      throw new Error(
        `Not what was counted anew: ${wrong.map(([table, rows]) => `${table} (${rows} rows)`).join(", ")}.`,
      );
    process.stdout.write(`Counted anew and right: ${Object.keys(found).join(", ")}.\n`);
  } finally {
    await database.close();
  }
}

await runCommand(verify);
