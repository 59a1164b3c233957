import { repairDerivedRows } from "../../platform/database/derived-rows-verify.ts";
import { runCommand, withInstallation } from "./run-command.ts";

/**
 * `npm run counters:repair`: derives anew, from accounts and portfolios, what triggers keep counted, sorted and copied, where
 * it is wrong. With the embedded database the server has to be stopped.
 */
async function repair(): Promise<void> {
  await withInstallation(async ({ db }) => {
    const wrong = Object.entries(await repairDerivedRows(db)).filter(([, rows]) => rows > 0);
    const repaired = wrong.map(([table, rows]) => `${table} (${rows} rows)`).join(", ");
    process.stdout.write(repaired ? `Repaired: ${repaired}.\n` : "Nothing was wrong.\n");
  });
}

await runCommand(repair);
