import { LinkButton } from "../ui/button.tsx";
import { PageHeading } from "../ui/page.tsx";
import { UserManagement } from "./user-management.tsx";

/** Users Management: search, sort, assign assessors, activate and deactivate, register. */
export function Page() {
  return (
    <>
      <PageHeading title="Users Management">
        <div className="flex flex-wrap gap-3" data-screen-only>
          <LinkButton to="/admin/applications">Submitted Applications</LinkButton>
          <LinkButton to="/register" variant="primary">
            Register New User
          </LinkButton>
        </div>
      </PageHeading>
      <UserManagement />
    </>
  );
}
