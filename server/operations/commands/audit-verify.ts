import { type Head, verifyAuditLog } from "../../audit/verify.ts";
import { openForReading } from "../../platform/database/open.ts";
import { readSettings } from "../../platform/settings.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run audit:verify`: verifies the hash chain of the audit log. Changes nothing; the server may be running. With the
 * end that an earlier run printed ("12:ab34…"), it also detects that the whole log was rewritten since.
 */
async function verify(noted?: string): Promise<void> {
  const database = await openForReading(readSettings());
  try {
    const { entries, head, trouble } = await verifyAuditLog(
      database.db,
      noted === undefined ? undefined : headIn(noted),
    );
    if (trouble) throw new Error(trouble);
    const count = entries.toLocaleString("en-GB");
    process.stdout.write(`The audit log is intact: ${count} ${entries === 1 ? "entry" : "entries"}.\n`);
    process.stdout.write(
      `The end of its chain, to note elsewhere and give to the next check: ${head.position}:${head.hash}\n`,
    );
  } finally {
    await database.close();
  }
}

function headIn(text: string): Head {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!position || !hash)
    throw new Error("The end to check against is a position and a hash: npm run audit:verify -- 12:ab34…");
  return { position: Number(position), hash };
}

await runCommand(verify);
