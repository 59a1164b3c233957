import { useEffect, useState } from "react";
import { useViewer } from "../../app/session.tsx";
import { listItems } from "../../outbox/stored-items.ts";

/** How many new portfolios wait on this device to be sent; undefined until it has been searched. */
export function useWaiting(): number | undefined {
  const { _id: account } = useViewer();
  const [count, setCount] = useState<number>();
  useEffect(() => {
    async function show() {
      const items = await listItems(account).catch(() => []); // What cannot be searched has stored nothing.
      setCount(items.filter(({ item }) => item.call === "createPortfolio").length);
    }
    void show();
    // The outbox's code, which comes after the page, tells of each change.
    window.addEventListener("outbox", show);
    return () => window.removeEventListener("outbox", show);
  }, [account]);
  return count;
}
