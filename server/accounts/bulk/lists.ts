import type { SkipReason } from "contract/accounts/several.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";

/** One of a list's things, whose row is locked. */
export interface Thing {
  id: string;
  /** When what an act sets was last changed. */
  updatedAt: string;
}

/** One act: it sets something of each thing that can be written as a text, such as the id of an assessor. */
export interface Work<One extends Thing = Thing> {
  /** What it becomes. */
  became: string;
  present(one: One): string;
  /** Locks those that are there, in a transaction. */
  lock(deps: Dependencies, ids: string[]): Promise<One[]>;
  /** Which of these cannot become this, and why: a reason, or the sentence in which the act on one alone is refused. */
  refused?(deps: Dependencies, things: readonly One[], value: string): Promise<Refused>;
  /** The same where it is undone. */
  refusedBack?(deps: Dependencies, things: readonly One[], value: string): Promise<Refused>;
  /** In a transaction that has locked them; all of them have another value. */
  set(deps: Dependencies, actor: string, things: readonly One[], value: string): Promise<void>;
  /** Tells those whom it concerns, once the last slice is done. */
  tell?(deps: Dependencies, changed: readonly { id: string; was: string }[], value: string): Promise<void>;
}

/** By the things' ids. */
export type Refused = ReadonlyMap<string, string>;

/** A list of which several can be chosen and changed at once. */
export interface List<Act extends { act: string }, Condition> {
  acts: readonly Act["act"][];
  /** What is chosen, in refusals, and one or several of them in what was done. */
  nouns: { chosen: string; one: string; several: string; none: string };
  find(deps: Dependencies, filter: Condition, rows: number): Promise<string[]>;
  count(deps: Dependencies, filter: Condition): Promise<number>;
  /** The first names of those that have such a row in `bulkRows`. */
  names(db: Db, rows: BulkRowsOf, most: number): Promise<string[]>;
  /** @throws Refusal 400 where nothing can be changed so any more */
  check(db: Db, change: Act): Promise<unknown>;
  /** @throws Refusal 400 where nothing can be changed so, or back */
  workOf(db: Db, change: Act): Promise<Work>;
  /** What was done with so many, as a sentence about `who`, "3 learners". */
  done(db: Db, change: Act, who: string, count: number): Promise<string>;
}

export type BulkRowsOf = ReturnType<typeof rowsOf>;

/** The things that an act, or its undoing, has left so. */
export function rowsOf(db: Db, bulk: string, column: "outcome" | "undone", is: SkipReason | string) {
  return db.selectFrom("bulkRows").select("thing").where("bulk", "=", bulk).where(column, "=", is);
}
