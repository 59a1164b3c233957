import type { BulkRow } from "../../platform/database/group-rows.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { changeThings, type Several } from "./changing.ts";
import type { List } from "./lists.ts";
import type { BulkResult } from "./slices.ts";
import { findBulk, undoThings } from "./undoing.ts";
import { undoneWords, wordsOf } from "./words.ts";

interface By {
  deps: Dependencies;
  viewer: { _id: string };
}

/** The handlers of the two calls of a list: of the one that changes several at once, and of the one that undoes it. */
export function bulkHandlers<Act extends { act: string }, Condition>(list: List<Act, Condition>) {
  type Body = { body: Several<Act, Condition> };
  return {
    changing: {
      act: ({ deps, viewer, body }: By & Body) => changeThings(deps, viewer._id, list, body),
      answer: async ({ deps, body }: By & Body, result: BulkResult) => {
        const { id: _id, changed, undoUntil } = result;
        return { ...(await wordsOf(deps.db, list, body.change, result)), _id, changed, undoUntil };
      },
    },
    undoing: {
      find: ({ db }: Dependencies, { id }: { id: string }) => findBulk(db, list, id),
      missing: "This can be undone within an hour only.",
      act: ({ deps, viewer, record }: By & { record: BulkRow }) => undoThings(deps, viewer._id, list, record),
      answer: async ({ deps }: By, result: BulkResult) => ({
        ...(await undoneWords(deps.db, list, result)),
        changed: result.changed,
      }),
    },
  };
}
