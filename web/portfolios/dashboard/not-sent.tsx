import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { Unsent } from "../../unsent/drafts/unsent.ts";
import { UnsentLinks } from "../../unsent/drafts/unsent-links.tsx";
import { Cover } from "../photos/cover.tsx";
import { boardAddress } from "../places.ts";
import { ListPanel } from "./list-panel.tsx";
import { isReady } from "./next/next-step.ts";

function draftsReady(ready: number, all: number) {
  if (ready === 0) return all === 1 ? "Not finished yet" : "None is finished yet";
  if (ready === all) return all === 1 ? "It is ready to submit" : "All are ready to submit";
  return ready === 1 ? "1 is ready to submit" : `${ready} are ready to submit`;
}

/** What has not been sent: what is only on this device, and the drafts. Nothing, when all is sent. */
export function NotSent({ unsent, drafts }: { unsent: Unsent[]; drafts: Portfolio[] }) {
  if (unsent.length === 0 && drafts.length === 0) return null;
  return (
    <ListPanel heading="Not sent yet">
      {unsent.length > 0 && <UnsentLinks works={unsent} />}
      {drafts.length > 0 && <Drafts drafts={drafts} />}
    </ListPanel>
  );
}

function Drafts({ drafts }: { drafts: Portfolio[] }) {
  const ready = drafts.filter(isReady).length;
  const [first] = drafts;
  return (
    <Link
      to={boardAddress("Draft")}
      className="group flex min-h-14 items-center gap-3 border-line border-t px-4 py-2 text-text no-underline hover:bg-row"
    >
      {first && <Cover portfolio={first} counted={false} className="h-8 w-10 shrink-0 rounded-small" />}
      <span className="grid min-w-0 grow">
        <span className="font-medium group-hover:underline">{`${drafts.length} ${drafts.length === 1 ? "draft" : "drafts"}`}</span>
        <span className="text-dim text-sm">{draftsReady(ready, drafts.length)}</span>
      </span>
      <span className="flex shrink-0 items-center gap-1 font-medium text-brand text-sm">
        Open <ChevronRight aria-hidden size={16} />
      </span>
    </Link>
  );
}
