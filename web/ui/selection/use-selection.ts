import { useCallback, useMemo, useState } from "react";

interface Listed {
  _id: string;
}

/** Those whose boxes are ticked, or all that the filter finds but a few. */
export type Chosen<Row extends Listed> = { count: number } & ({ rows: Row[] } | { except: string[] });

/** Which rows are chosen, in whichever order they are listed. */
export interface Selection<Row extends Listed> {
  has(id: string): boolean;
  /** Those of a list of `total`, of which `rows` are shown. */
  among(rows: readonly Row[], total: number): Chosen<Row>;
  choose(rows: readonly Row[], isChosen: boolean): void;
  chooseAll(): void;
  clear(): void;
}

interface Choice<Row> {
  row: Row;
  /** The filter with which it was found. */
  within: string;
}

/**
 * Chosen rows that another filter hides stay chosen for when it shows them again; "all" is all of one filter. The order and
 * the page are no part of `filter`.
 */
export function useSelection<Row extends Listed>(filter: Record<string, string>): Selection<Row> {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice<Row>>>(new Map());
  const [all, setAll] = useState<{ within: string; except: ReadonlySet<string> }>();
  const within = Object.values(filter).join("\n").trim();
  const except = all?.within === within ? all.except : undefined;
  const choose = useCallback(
    (rows: readonly Row[], isChosen: boolean) => {
      if (except) {
        const ids = rows.map(({ _id }) => _id);
        const left = [...except].filter((id) => !ids.includes(id));
        return setAll({ within, except: new Set(isChosen ? left : [...left, ...ids]) });
      }
      setChoices((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (isChosen) next.set(row._id, { row, within });
          else next.delete(row._id);
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
        // Beyond the rows that are shown, what was found with this filter is in the list, and without one everything is.
        const others = [...choices.values()].filter((one) => within === "" || one.within === within);
        const unseen = rows.length < total ? others.filter(({ row }) => !shown.has(row._id)) : [];
        const chosen = [...rows.filter(({ _id }) => choices.has(_id)), ...unseen.map(({ row }) => row)];
        return { count: chosen.length, rows: chosen };
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
