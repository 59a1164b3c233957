import { type Skipped, type SkipReason, skipReasons } from "contract/accounts/several.ts";
import type { Db } from "../../platform/dependencies.ts";
import { type List, rowsOf } from "./lists.ts";
import type { BulkResult } from "./slices.ts";

const why: Record<SkipReason, string> = {
  changed: "changed by somebody else",
  same: "nothing to change",
  gone: "no longer there",
  unmatched: "no longer found by the filter",
  erased: "erased",
};

/** A list that is longer is a number. */
const namedMost = 3;

/** What an act has done, and what it has left out, in a sentence each. */
export async function wordsOf<Act extends { act: string }, Condition>(
  db: Db,
  list: List<Act, Condition>,
  change: Act,
  result: BulkResult,
) {
  const skipped = await named(db, list, result, "outcome");
  const { changed } = result;
  const who = counted(list, changed);
  const done = changed === 0 ? `${list.nouns.none} was changed.` : await list.done(db, change, who, changed);
  return { message: [done, ...skipped.map(skippedWords)].join(" "), skipped };
}

export async function undoneWords<Act extends { act: string }, Condition>(
  db: Db,
  list: List<Act, Condition>,
  result: BulkResult,
) {
  const skipped = await named(db, list, result, "undone");
  const { changed } = result;
  const back = changed === 0 ? `${list.nouns.none} was changed back.` : `Undone for ${counted(list, changed)}.`;
  return { message: [back, ...skipped.map(skippedWords)].join(" "), skipped };
}

function counted<Act extends { act: string }, Condition>({ nouns }: List<Act, Condition>, count: number): string {
  return count === 1 ? `1 ${nouns.one}` : `${count.toLocaleString("en-GB")} ${nouns.several}`;
}

function skippedWords({ reason, count, names }: Skipped): string {
  const who = names.length === count ? inWords(names) : count.toLocaleString("en-GB");
  const known = skipReasons.find((one) => one === reason);
  return `${who} ${count === 1 ? "was" : "were"} skipped: ${known ? `${why[known]}.` : reason}`;
}

function inWords(names: string[]): string {
  return names.join(", ").replace(/, (?=[^,]*$)/, " and ");
}

// Names are no part of the result, which is stored for longer than a person may be.
async function named<Act extends { act: string }, Condition>(
  db: Db,
  list: List<Act, Condition>,
  { id, skipped }: BulkResult,
  column: "outcome" | "undone",
): Promise<Skipped[]> {
  const found: Skipped[] = [];
  for (const one of skipped)
    found.push({ ...one, names: await list.names(db, rowsOf(db, id, column, one.reason), namedMost) });
  return found;
}
