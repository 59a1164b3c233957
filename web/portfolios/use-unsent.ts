import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { useEffect, useMemo, useState } from "react";
import { useViewer } from "../app/session.tsx";
import { type Unsent, unsentWork } from "../unsent/drafts/unsent.ts";
import { useStoredDrafts } from "../unsent/drafts/use-stored-drafts.ts";
import type { StoredDraft } from "../unsent/store/store.ts";

/** What waits on this device; undefined until the device and the portfolios are known. */
export function useUnsent(portfolios: readonly Portfolio[] | undefined): Unsent[] | undefined {
  const account = useViewer()._id;
  const drafts = useStoredDrafts(account);
  const asked = useAsked(account, drafts);
  return useMemo(
    () => (drafts && portfolios ? unsentWork(drafts, portfolios, asked) : undefined),
    [drafts, portfolios, asked],
  );
}

/** "Unsent" is a claim about the server: it is asked about what was tried to be sent. Answers what it has not got. */
function useAsked(account: string, drafts: StoredDraft[] | undefined): ReadonlySet<string> {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const { key } of drafts?.filter(({ tries }) => tries) ?? []) {
      import("./form/arrived.ts")
        .then(({ settle }) => settle(account, key))
        .then((isUnsent) => {
          if (isUnsent) setAsked((before) => (before.has(key) ? before : new Set([...before, key])));
          else window.dispatchEvent(new Event("focus")); // What is on the device has changed (use-stored-drafts.ts).
        })
        .catch(() => undefined); // Without a connection nothing is known, and nothing is claimed.
    }
  }, [account, drafts]);
  return asked;
}
