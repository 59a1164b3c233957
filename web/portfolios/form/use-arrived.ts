import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { newIdempotencyKey } from "../../app/new-key.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import type { Values } from "./values.ts";

/** Where a form goes on whose portfolio has arrived, and what is said there. */
interface GoingOn {
  to: string;
  message: string;
}

/**
 * Goes on from the portfolio that an earlier attempt of this form has made: what was changed since is moved to its edit form
 * as a draft. Answers undefined, and has renewed the key, if that portfolio is deleted. @throws Unreachable, Refused
 */
export async function goOnFromArrived(
  draft: DraftStorage<Values>,
  values: Values,
  chosen: string[],
): Promise<GoingOn | undefined> {
  const [{ changeSince, findArrived }, { withFreeSlot }] = await Promise.all([
    import("./arrived.ts"),
    import("../../unsent/store/slots.ts"),
  ]);
  const portfolio = await findArrived(draft.sendKey);
  if (portfolio === undefined) return undefined;
  if (portfolio === "deleted") {
    draft.renewSendKey();
    return undefined;
  }
  const { _id: id, title } = portfolio;
  const change = changeSince(portfolio, values, { chosen, tries: draft.tries() });
  if (!change) {
    await draft.finish();
    return { to: `/portfolio/view/${id}`, message: `${title} has arrived: this is what you sent.` };
  }
  const move = (to: string) => draft.move(to, () => change.edit, change.photos, newIdempotencyKey());
  await withFreeSlot(draft.account, `edit:${id}`, move);
  return {
    to: `/portfolio/edit/${id}`,
    message: `${title} has arrived as it was first sent. What you changed since is here, as a change of it.`,
  };
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
