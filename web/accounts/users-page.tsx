import { ExportButtons } from "../app/export-buttons.tsx";
import { DeadLetterNotice } from "../notifications/email/dead-letter-notice.tsx";
import { LinkButton } from "../ui/button.tsx";
import { PageHeading } from "../ui/page.tsx";
import { UserManagement } from "./user-management.tsx";
import { WorkloadPanel } from "./workload.tsx";

/** Users Management: search, sort, assign assessors, activate and deactivate, register. */
export function Page() {
  return (
    <>
      <PageHeading title="Users Management">
        <div className="flex flex-wrap gap-3" data-screen-only>
          <ExportButtons />
          <LinkButton to="/admin/trail">Audit Trail</LinkButton>
          <LinkButton to="/admin/applications">Submitted Applications</LinkButton>
          <LinkButton to="/admin/import">Import learners</LinkButton>
          <LinkButton to="/register" variant="primary">
            Register New User
          </LinkButton>
        </div>
      </PageHeading>
      <DeadLetterNotice />
      <div className="grid gap-4">
        <UserManagement />
        <WorkloadPanel />
      </div>
    </>
  );
}
