import { useCallback, useMemo, useState } from "react";

/** Which students are chosen, in whichever order they are listed. */
export interface Selection {
  ids: ReadonlySet<string>;
  choose: (ids: readonly string[], isChosen: boolean) => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback((changed: readonly string[], isChosen: boolean) => {
    setIds((all) => new Set(isChosen ? [...all, ...changed] : [...all].filter((id) => !changed.includes(id))));
  }, []);
  return useMemo(() => ({ ids, choose }), [ids, choose]);
}
