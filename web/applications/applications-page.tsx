import { useAnswer } from "../app/queries.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { ApplicationsTable } from "./applications-table.tsx";

/** Submitted Applications, for administrators. */
export function Page() {
  const applications = useAnswer("listApplications");
  return (
    <>
      <PageHeading title="Submitted Applications">
        <LinkButton to="/admin/users">Back to Users</LinkButton>
      </PageHeading>
      <div className="grid gap-4">
        <QueryResult query={applications} loading={<Loading rows={6} />}>
          {(applications) => (
            <Card>
              <ApplicationsTable applications={applications} />
            </Card>
          )}
        </QueryResult>
      </div>
    </>
  );
}
