import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { useMemo } from "react";
import { useViewer } from "../../app/session.tsx";
import { useStoredDrafts } from "../../drafts/use-stored-drafts.ts";
import { type Unsent, unsentWork } from "./unsent.ts";

/** What waits on this device; undefined until the device and the portfolios are known. */
export function useUnsent(portfolios: readonly Portfolio[] | undefined): Unsent[] | undefined {
  const drafts = useStoredDrafts(useViewer()._id);
  return useMemo(() => (drafts && portfolios ? unsentWork(drafts, portfolios) : undefined), [drafts, portfolios]);
}
