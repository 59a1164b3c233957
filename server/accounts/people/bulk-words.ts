import type { BulkAct, Skipped, SkipReason } from "contract/accounts/bulk.ts";
import type { Db } from "../../platform/dependencies.ts";
import { findAccount } from "../accounts.ts";
import type { BulkResult } from "./bulk-slices.ts";
import { findGroup } from "./groups.ts";

const why: Record<SkipReason, string> = {
  changed: "changed by somebody else",
  same: "nothing to change",
  gone: "no longer there",
  unmatched: "no longer found by the filter",
  erased: "erased",
};

/** A list that is longer is a number. */
const namedMost = 3;

/** What an act has done, and whom it has left out, in a sentence each. */
export async function wordsOf(db: Db, change: BulkAct, result: BulkResult) {
  const skipped = await named(db, result, "outcome");
  return { message: [await changed(db, change, result.changed), ...skipped.map(skippedWords)].join(" "), skipped };
}

export async function undoneWords(db: Db, result: BulkResult) {
  const skipped = await named(db, result, "undone");
  const { changed: count } = result;
  const back = count === 0 ? "Nobody was changed back." : `Undone for ${learners(count)}.`;
  return { message: [back, ...skipped.map(skippedWords)].join(" "), skipped };
}

async function changed(db: Db, change: BulkAct, count: number): Promise<string> {
  if (count === 0) return "Nobody was changed.";
  const [who, are] = [learners(count), count === 1 ? "is" : "are"];
  if (change.act === "activate") return `${who} ${are} active now.`;
  if (change.act === "deactivate") return `${who} ${are} deactivated.`;
  if (change.act !== "assign") {
    const group = (await findGroup(db, change.group))?.name ?? "the group";
    return change.act === "join" ? `${who} ${are} in ${group} now.` : `${who} ${are} not in ${group} any more.`;
  }
  const assessor = change.assessorId ? await findAccount(db, change.assessorId) : undefined;
  return `${who} now ${count === 1 ? "has" : "have"} ${assessor?.name ?? "no assessor"}.`;
}

function learners(count: number): string {
  return count === 1 ? "1 learner" : `${count.toLocaleString("en-GB")} learners`;
}

function skippedWords({ reason, count, names }: Skipped): string {
  const who = names.length === count ? inWords(names) : count.toLocaleString("en-GB");
  return `${who} ${count === 1 ? "was" : "were"} skipped: ${why[reason]}.`;
}

function inWords(names: string[]): string {
  return names.join(", ").replace(/, (?=[^,]*$)/, " and ");
}

// Names are no part of the result, which is stored for longer than a person may be.
async function named(db: Db, { id, skipped }: BulkResult, column: "outcome" | "undone"): Promise<Skipped[]> {
  const found: Skipped[] = [];
  for (const one of skipped) {
    const rows = db
      .selectFrom("bulkRows")
      .innerJoin("accounts", "accounts.id", "bulkRows.account")
      .select("accounts.name")
      .where("bulkRows.bulk", "=", id)
      .where(`bulkRows.${column}`, "=", one.reason);
    const names = await rows.orderBy("accounts.nameKey").orderBy("accounts.id").limit(namedMost).execute();
    found.push({ ...one, names: names.map(({ name }) => name) });
  }
  return found;
}
