import type { Privacy, PrivacyFacts } from "contract/centre/privacy.ts";
import {
  processing,
  type Recipient,
  recipientNames,
  securityMeasures,
  services,
  transfers,
} from "contract/centre/processing.ts";
import { recordAccountAction } from "../../accounts/accounts.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { csvOf } from "../../platform/http/answers/attachments.ts";
import { Refusal } from "../../platform/refusal.ts";
import { privacyFacts } from "./privacy-facts.ts";

/** The facts, and the centre's own paragraphs: the last version unless another is named. @throws Refusal 404 no such version */
export async function viewPrivacy({ db, settings }: Dependencies, version?: number): Promise<Privacy> {
  const all = await db.selectFrom("privacyNotices").selectAll().orderBy("version", "desc").execute();
  const none = { version: 0, text: "", at: null };
  const own = version === undefined ? (all[0] ?? none) : all.find((one) => one.version === version);
  if (!own) throw new Refusal(404, "There is no such version of the privacy notice.");
  return {
    ...privacyFacts(settings),
    own: { version: own.version, text: own.text, at: own.at },
    versions: all.map(({ version, at }) => ({ version, at })),
  };
}

/** Adds a version. @throws Refusal 412 the last one is another than `expected` */
export async function changePrivacy(
  deps: Dependencies,
  by: string,
  { text, expected }: { text: string; expected: number | undefined },
): Promise<void> {
  await transact(deps, async (db) => {
    const last = await db.selectFrom("privacyNotices").select("version").orderBy("version", "desc").executeTakeFirst();
    const before = last?.version ?? 0;
    const row = { version: before + 1, text, by, at: deps.clock.now().toISOString() };
    const added = db
      .insertInto("privacyNotices")
      .values(row)
      .onConflict((conflict) => conflict.doNothing());
    const isAdded = (expected ?? before) === before && (await added.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
    if (!isAdded) throw new Refusal(412, "The notice was changed in the meantime. Read it again, then change it.");
    await recordAccountAction(db, deps.clock, by, "changePrivacy");
  });
}

const headings = [
  ...["Purpose", "People", "Data", "Lawful basis", "Special categories", "Recipients", "Transfers", "Kept", "Security"],
  "Controller",
];

/** The record of processing activities, a row for each purpose. */
export function processingAsCsv({ settings }: Pick<Dependencies, "settings">): AsyncIterable<string> {
  const facts = privacyFacts(settings);
  const controller = [facts.centre, (facts.dataContact ?? facts.contact)?.text].filter(Boolean).join(", ");
  const rows = processing.map(({ purpose, people, data, basis, special = "", recipients, kept }) => [
    ...[purpose, people, data, basis, special],
    recipients.flatMap((one) => recipientIn(facts, one)).join("; "),
    ...[transfers, facts.kept[kept], securityMeasures, controller],
  ]);
  return csvOf(headings, pages(rows));
}

async function* pages(rows: string[][]) {
  yield rows;
}

/** A recipient in words; a service that is not in use is none. */
function recipientIn(facts: PrivacyFacts, recipient: Recipient): string[] {
  if (!services.some((one) => one === recipient)) return [recipientNames[recipient]];
  return facts.services.flatMap(({ key, host }) =>
    key === recipient ? [host ? `${recipientNames[key]} (${host})` : recipientNames[key]] : [],
  );
}
