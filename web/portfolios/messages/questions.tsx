import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { Panel } from "../../ui/panel.tsx";
import { useAfterFirstLoad } from "../../ui/use-after-first-load.ts";

export type Asked = Pick<Portfolio, "_id" | "title" | "userId" | "assessor" | "status">;

const Thread = lazy(() => import("./thread.tsx").catch(() => ({ default: () => null })));

/** What was asked and answered beside a portfolio, and a box for more: after the page, or at once where a link leads to it. */
export function Questions({ portfolio }: { portfolio: Asked }) {
  const isSettled = useAfterFirstLoad();
  const { hash, key } = useLocation();
  const visit = hash === "#questions" ? key : undefined;
  return (
    <Panel heading="Questions">
      {/* Room for the box, so that nothing below it moves. */}
      <div className="min-h-36 print:min-h-0">
        <Suspense>{(isSettled || visit !== undefined) && <Thread portfolio={portfolio} visit={visit} />}</Suspense>
      </div>
    </Panel>
  );
}
