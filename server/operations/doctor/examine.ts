import type { Clock, Dependencies } from "../../platform/dependencies.ts";
import type { Settings } from "../../platform/settings.ts";
import { type OpenContents, openOriginal } from "../copying/opening.ts";
import { contradictionsIn } from "./contradictions.ts";
import { openRepair } from "./repairing.ts";
import { rowFindings } from "./rows.ts";
import { fileFindings } from "./stored-files.ts";
import {
  backupFindings,
  clockFindings,
  diskFindings,
  emailFindings,
  mailServerFindings,
  permissionFindings,
} from "./surroundings.ts";

/** What is examined: an installation that is open for reading. */
export type Installation = Omit<Dependencies, "keys">;

/**
 * Examines a whole installation and changes nothing, but for damaged files that are copied back from the backup
 * `repairFrom`. Yields each finding as a line: what is wrong, and what to do or what was done.
 */
export async function* examine(settings: Settings, clock: Clock, repairFrom?: string): AsyncGenerator<string> {
  yield* contradictionsIn(settings);
  yield* permissionFindings(settings.DATA_DIR);
  yield* mailServerFindings(settings);
  const warnings: string[] = [];
  const opened = await openOriginal(settings, (warning) => warnings.push(warning)).catch((error: Error) => error);
  yield* warnings;
  if (opened instanceof Error) return yield `${opened.message} Nothing in the database and the files was examined.`;
  yield* findingsIn({ ...opened, settings, clock }, opened, repairFrom);
}

async function* findingsIn(
  installation: Installation,
  { close }: OpenContents,
  repairFrom?: string,
): AsyncGenerator<string> {
  try {
    const repair =
      repairFrom === undefined ? undefined : await openRepair(installation.settings, installation.files, repairFrom);
    for (const findings of [rowFindings, clockFindings, emailFindings, diskFindings, backupFindings])
      yield* completed(findings(installation));
    yield* completed(fileFindings(installation, repair));
  } finally {
    await close();
  }
}

// Damage can break off what looks for it.
async function* completed(findings: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* findings;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    yield `An examination was broken off (${reason}). Check the database and the disk, and restore a backup if they are damaged.`;
  }
}
