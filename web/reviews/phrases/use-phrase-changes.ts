import { useRef } from "react";
import { useChange } from "../../app/queries.tsx";
import { useAction } from "../../ui/forms/use-action.ts";

/** Adding, changing and deleting phrases, one at a time, each with a retry that sends the same again. */
export function usePhraseChanges() {
  const { run, ...state } = useAction();
  const add = useChange("addPhrase").mutateAsync;
  const change = useChange("changePhrase").mutateAsync;
  const remove = useChange("deletePhrase").mutateAsync;
  const last = useRef<() => Promise<string>>(undefined);

  /** Calls `then` once the server has answered success. */
  function start(send: () => Promise<{ message: string }>, then: () => void) {
    last.current = async () => {
      const { message } = await send();
      then();
      return message;
    };
    void run(last.current);
  }

  return {
    ...state,
    add: (text: string, then: () => void) => start(() => add({ body: { text } }), then),
    change: (id: string, text: string, then: () => void) =>
      start(() => change({ params: { id }, body: { text } }), then),
    remove: (id: string, then: () => void) => start(() => remove({ params: { id } }), then),
    retry: () => last.current && void run(last.current),
  };
}
export type PhraseChanges = ReturnType<typeof usePhraseChanges>;
