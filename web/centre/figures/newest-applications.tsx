import type { AdminDashboard } from "contract/centre/centre.ts";
import { Link } from "react-router";
import { ApplicationsTable } from "../../applications/applications-table.tsx";
import { Badge } from "../../ui/badge.tsx";
import { grouped } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";
import { phoneQuery, useMedia } from "../../ui/use-media.ts";

/** Submitted Applications: the newest ones, how many nobody has opened, and the way to all of them. */
export function NewestApplications({ figures: { applications, attention } }: { figures: AdminDashboard }) {
  const { newest, total } = applications;
  const isPhone = useMedia(phoneQuery);
  const unopened = attention.applications.count;
  return (
    <Panel
      flush
      heading="Submitted Applications"
      aside={
        <div className="flex grow items-center gap-2 text-sm">
          {total > 0 && <span className="text-dim">{grouped(total)}</span>}
          {unopened > 0 && <Badge tone="blue">{`${grouped(unopened)} new`}</Badge>}
          {total > newest.length && (
            <Link
              to="/admin/applications"
              aria-label="Show all applications"
              className="ml-auto inline-flex min-h-6 items-center font-medium no-underline hover:underline max-sm:min-h-11"
            >
              Show all
            </Link>
          )}
        </div>
      }
    >
      <div className="max-lg:px-3 max-lg:pb-3">
        <ApplicationsTable applications={isPhone ? newest.slice(0, 2) : newest} />
      </div>
    </Panel>
  );
}
