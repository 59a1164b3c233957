import type { AnswerOf } from "contract/calls.ts";
import { type CallName, screenPaths } from "contract/core/paths.ts";
import { createContext, use, useCallback, useEffect, useState } from "react";
import { type Input, Refused, send } from "../../app/api.ts";
import { knowPaths } from "../../app/call-paths.ts";

// A visitor is not signed in: their pass is in memory alone, and so is everything that they read.

knowPaths(screenPaths);

interface Visiting {
  pass: string;
  /** The room is over, or the pass is: nothing is shown any more. */
  onEnded: (message: string) => void;
}

const VisitContext = createContext<Visiting>({ pass: "", onEnded: () => undefined });
export const VisitProvider = VisitContext.Provider;

/** Makes a call of the room with the pass. @throws Refused, Unreachable */
export function useVisit() {
  const { pass, onEnded } = use(VisitContext);
  return useCallback(
    async <N extends CallName>(name: N, input: Input<N> = {}): Promise<AnswerOf<N>> => {
      try {
        return await send(name, { ...input, headers: { authorization: `Bearer ${pass}` }, isBackground: true });
      } catch (error) {
        if (error instanceof Refused && (error.status === 403 || error.status === 401)) onEnded(error.message);
        throw error;
      }
    },
    [pass, onEnded],
  );
}

/** What the room answers to a call that reads; each time it is asked is a look in the log. */
export function useVisited<N extends CallName>(name: N, id = "", page = "") {
  const visit = useVisit();
  const [data, setData] = useState<AnswerOf<N>>();
  const [error, setError] = useState<Error>();
  const refetch = useCallback(async () => {
    setError(undefined);
    try {
      const input = { ...(id && { params: { id } }), ...(page && { query: { page } }) };
      setData(await visit(name, input as Input<N>));
    } catch (thrown) {
      if (thrown instanceof Error) setError(thrown);
    }
  }, [visit, name, id, page]);
  useEffect(() => void refetch(), [refetch]);
  return { data, error, refetch, setData };
}
