import { useEffect, useState } from "react";
import { tokenKey } from "../../app/api.ts";
import { accountIn } from "../../app/shell/signed-in.ts";
import { listDrafts, type StoredDraft } from "../store/store.ts";

let ahead: { account: string; drafts: StoredDraft[] } | undefined;

/**
 * Searches the device before a page is first shown, so that the page need not be rendered once more for what is found. A
 * device that does not answer within a second is searched while the page is there.
 */
export async function searchAhead(): Promise<void> {
  const account = accountIn(localStorage.getItem(tokenKey)) ?? "";
  const searched = search(account).then((drafts) => {
    ahead = { account, drafts };
  });
  await Promise.race([searched, new Promise((resolve) => setTimeout(resolve, 1000))]);
}

/** What an account has on this device and has not sent; undefined until the device has been searched. */
export function useStoredDrafts(account: string): StoredDraft[] | undefined {
  const [drafts, setDrafts] = useState(() => (ahead?.account === account ? ahead.drafts : undefined));
  useEffect(() => {
    let hasLeft = false;
    const isSearched = ahead?.account === account;
    // Whoever comes back to the page later may have changed them.
    ahead = undefined;
    const show = () => search(account).then((found) => !hasLeft && setDrafts(found));
    if (!isSearched) void show();
    // Another tab may have saved or sent something meanwhile.
    window.addEventListener("focus", show);
    document.addEventListener("visibilitychange", show);
    return () => {
      hasLeft = true;
      window.removeEventListener("focus", show);
      document.removeEventListener("visibilitychange", show);
    };
  }, [account]);
  return drafts;
}

// A browser that cannot be searched has stored nothing either.
function search(account: string): Promise<StoredDraft[]> {
  return listDrafts(account).catch(() => []);
}
