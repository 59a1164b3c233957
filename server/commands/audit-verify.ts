import { type Head, verifyAuditLog } from "../audit/verify.ts";
import { openForReading } from "../platform/database/open.ts";
import { readSettings } from "../platform/settings.ts";

/**
 * `npm run audit:verify`: whether the trail is as it was written. Changes nothing; the server may be running. With an
 * end that it told earlier ("12:ab34…"), it also sees whether the trail was rewritten since.
 */
async function verify(noted: string | undefined): Promise<void> {
  const database = await openForReading(readSettings());
  try {
    const { entries, head, trouble } = await verifyAuditLog(
      database.db,
      noted === undefined ? undefined : headIn(noted),
    );
    if (trouble) throw new Error(trouble);
    const counted = entries.toLocaleString("en-GB");
    process.stdout.write(`The trail is whole: ${counted} ${entries === 1 ? "entry" : "entries"}.\n`);
    process.stdout.write(`Its end, to be noted elsewhere and given to the next check: ${head.position}:${head.hash}\n`);
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

try {
  await verify(process.argv[2]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
