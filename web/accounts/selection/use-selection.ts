import type { Account } from "contract/accounts/accounts.ts";
import { useCallback, useMemo, useState } from "react";
import type { UserFilter } from "../user-lists.ts";

/** Those whose boxes are ticked, or all whom the filter finds but a few. */
export type Chosen = { count: number } & ({ accounts: Account[] } | { except: string[] });

/** Which students are chosen, in whichever order they are listed. */
export interface Selection {
  has(id: string): boolean;
  /** Those of a list of `total`, of which `rows` are shown. */
  among(rows: readonly Account[], total: number): Chosen;
  choose(accounts: readonly Account[], isChosen: boolean): void;
  chooseAll(): void;
  clear(): void;
}

interface Choice {
  account: Account;
  /** The filter with which it was found. */
  within: string;
}

/** Chosen students whom another filter hides stay chosen for when it shows them again; "all" is all of one filter. */
export function useSelection({ sort: _, order: __, ...filter }: UserFilter): Selection {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [all, setAll] = useState<{ within: string; except: ReadonlySet<string> }>();
  const within = Object.values(filter).join("\n").trim();
  const except = all?.within === within ? all.except : undefined;
  const choose = useCallback(
    (accounts: readonly Account[], isChosen: boolean) => {
      if (except) {
        const ids = accounts.map(({ _id }) => _id);
        const left = [...except].filter((id) => !ids.includes(id));
        return setAll({ within, except: new Set(isChosen ? left : [...left, ...ids]) });
      }
      setChoices((before) => {
        const next = new Map(before);
        for (const account of accounts) {
          if (isChosen) next.set(account._id, { account, within });
          else next.delete(account._id);
        }
        return next;
      });
    },
    [except, within],
  );
  return useMemo(
    () => ({
      has: (id) => (except ? !except.has(id) : choices.has(id)),
      among(rows, total) {
        if (except) return { count: total - except.size, except: [...except] };
        const shown = new Set(rows.map(({ _id }) => _id));
        // Beyond the rows that are shown, who was found with this filter is in the list, and without one everybody is.
        const others = [...choices.values()].filter((one) => within === "" || one.within === within);
        const unseen = rows.length < total ? others.filter(({ account }) => !shown.has(account._id)) : [];
        const accounts = [...rows.filter(({ _id }) => choices.has(_id)), ...unseen.map(({ account }) => account)];
        return { count: accounts.length, accounts };
      },
      choose,
      chooseAll: () => setAll({ within, except: new Set() }),
      clear() {
        setAll(undefined);
        setChoices(new Map());
      },
    }),
    [choices, choose, except, within],
  );
}
