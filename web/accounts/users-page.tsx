import { roles } from "contract/core/roles.ts";
import { FileDown, MoreHorizontal, Upload, UserPlus, UsersRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useDownload } from "../app/download.ts";
import { DeadLetterNotice } from "../notifications/email/dead-letter-notice.tsx";
import { LinkButton } from "../ui/button.tsx";
import { LateShortcuts } from "../ui/keys/late-shortcuts.tsx";
import { grouped } from "../ui/language.ts";
import { Menu } from "../ui/menu.tsx";
import { PageHeading } from "../ui/page.tsx";
import { sizeOf } from "../ui/sizes.ts";
import { panelOf, tableNames } from "./user-lists.ts";
import { ExportFoundAccounts, UserManagement, useUserTables } from "./user-management.tsx";
import { WorkloadPanel } from "./workload.tsx";

const GroupsDialog = lazy(() => import("./groups-dialog.tsx"));

/** Users Management: search, sort, assign assessors, activate and deactivate, register. */
export function Page() {
  const { isPending } = useUserTables();
  return (
    <>
      <PageHeading title="Users Management">
        <TableLinks />
        <div className="ml-auto flex items-center gap-2 max-sm:w-full max-sm:flex-wrap" data-screen-only>
          <ExportFoundAccounts />
          <LinkButton to="/register" variant="primary" className="max-sm:grow">
            <UserPlus aria-hidden size={16} />
            Register New User
          </LinkButton>
          <MoreActs />
          <LateShortcuts />
        </div>
      </PageHeading>
      <DeadLetterNotice />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <UserManagement />
        {!isPending && <WorkloadPanel />}
      </div>
    </>
  );
}

/** Jumps to the table of a role, with how many people have it. */
function TableLinks() {
  const { data } = useUserTables();
  const { search } = useLocation();
  return (
    <nav
      aria-label="Tables"
      className={`flex flex-wrap rounded-panel bg-track p-0.5 max-sm:w-full ${data ? "" : "invisible"}`}
    >
      {roles.map((role) => (
        <Link
          key={role}
          to={{ search, hash: panelOf(role) }}
          replace
          className="inline-flex min-h-8 items-center justify-center gap-1.5 rounded-control px-2.5 font-medium text-dim text-sm no-underline hover:bg-panel touch:min-h-11 max-sm:grow"
        >
          {tableNames[role]}
          <span className="font-normal text-faint tabular">{data && grouped(data.people[role])}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Importing, and saving every account or portfolio as a CSV file. */
function MoreActs() {
  const navigate = useNavigate();
  const users = useDownload("Export Users", "exportAccounts");
  const portfolios = useDownload("Export Portfolios", "exportPortfolios");
  const [isGrouping, setGrouping] = useState(false);
  const bytes = users.bytes ?? portfolios.bytes;
  return (
    <>
      <p role="status" className="text-dim text-sm">
        {bytes !== undefined && `Exporting: ${sizeOf(bytes)}…`}
      </p>
      <Menu
        name="More: import and export"
        items={[
          { name: "Import learners", icon: Upload, onChoose: () => void navigate("/admin/import") },
          { name: "Cohorts and employers", icon: UsersRound, onChoose: () => setGrouping(true) },
          { name: "Export Users", icon: FileDown, onChoose: users.download },
          { name: "Export Portfolios", icon: FileDown, onChoose: portfolios.download },
        ]}
      >
        <MoreHorizontal size={18} aria-label="More: import and export" />
      </Menu>
      {isGrouping && (
        <Suspense>
          <GroupsDialog onClose={() => setGrouping(false)} />
        </Suspense>
      )}
    </>
  );
}
