import { useEffect, useState } from "react";
import { listDrafts, type StoredDraft } from "./store.ts";

/** What an account has on this device and has not sent; undefined until the device has been searched. */
export function useStoredDrafts(account: string): StoredDraft[] | undefined {
  const [drafts, setDrafts] = useState<StoredDraft[]>();
  useEffect(() => {
    let hasLeft = false;
    const show = (found: StoredDraft[]) => !hasLeft && setDrafts(found);
    // A browser that cannot be searched has stored nothing either.
    const search = () => listDrafts(account).then(show, () => show([]));
    void search();
    // Another tab may have saved or sent something meanwhile.
    window.addEventListener("focus", search);
    document.addEventListener("visibilitychange", search);
    return () => {
      hasLeft = true;
      window.removeEventListener("focus", search);
      document.removeEventListener("visibilitychange", search);
    };
  }, [account]);
  return drafts;
}
