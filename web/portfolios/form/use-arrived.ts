import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useToasts } from "../../ui/states/toasts.tsx";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import type { goOn } from "./arrived.ts";
import type { Values } from "./values.ts";

/** Goes on from what has arrived (arrived.ts). @throws Unreachable, Refused */
export async function goOnFromArrived(...form: Parameters<typeof goOn>): ReturnType<typeof goOn> {
  return (await import("./arrived.ts")).goOn(...form);
}

/** Asks about a draft that was tried to be sent before its form opens; whether the form may open. */
export function useArrived(draft: DraftStorage<Values>): boolean {
  const [isKnown, setKnown] = useState(!draft.found?.tries);
  const navigate = useNavigate();
  const { showToast } = useToasts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as the page opens.
  useEffect(() => {
    const { found } = draft;
    if (isKnown || !found?.values) return setKnown(true);
    goOnFromArrived(
      draft,
      found.values,
      found.photos.map(({ id }) => id),
    ).then(
      (goingOn) => {
        if (!goingOn) return setKnown(true);
        showToast({ tone: "success", message: goingOn.message });
        navigate(goingOn.to, { replace: true });
      },
      () => setKnown(true), // Without a connection the form opens; it is asked about when it is sent.
    );
  }, []);
  return isKnown;
}
