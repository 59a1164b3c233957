import type { Account } from "contract/accounts/accounts.ts";
import { useCallback, useMemo, useState } from "react";
import type { UserFilter } from "../user-lists.ts";

/** Which students are chosen, in whichever order they are listed. */
export interface Selection {
  has(id: string): boolean;
  /** Those of a list of `total`, of which `rows` are shown. */
  among(rows: readonly Account[], total: number): Account[];
  choose(accounts: readonly Account[], isChosen: boolean): void;
  clear(): void;
}

interface Choice {
  account: Account;
  /** The filter with which it was found. */
  within: string;
}

/** Chosen students whom another filter hides stay chosen for when it shows them again. */
export function useSelection({ search, show, assessor }: UserFilter): Selection {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const within = [search, show, assessor].join("\n").trim();
  const choose = useCallback(
    (accounts: readonly Account[], isChosen: boolean) =>
      setChoices((before) => {
        const next = new Map(before);
        for (const account of accounts) {
          if (isChosen) next.set(account._id, { account, within });
          else next.delete(account._id);
        }
        return next;
      }),
    [within],
  );
  return useMemo(
    () => ({
      has: (id) => choices.has(id),
      among(rows, total) {
        const shown = new Set(rows.map(({ _id }) => _id));
        // Beyond the rows that are shown, who was found with this filter is in the list, and without one everybody is.
        const others = [...choices.values()].filter((one) => within === "" || one.within === within);
        const unseen = rows.length < total ? others.filter(({ account }) => !shown.has(account._id)) : [];
        return [...rows.filter(({ _id }) => choices.has(_id)), ...unseen.map(({ account }) => account)];
      },
      choose,
      clear: () => setChoices(new Map()),
    }),
    [choices, choose, within],
  );
}
