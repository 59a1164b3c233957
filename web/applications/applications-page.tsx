import { useAnswer } from "../app/queries.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { Trouble } from "../ui/states/trouble.tsx";
import { ApplicationsTable } from "./applications-table.tsx";

/** Submitted Applications, for administrators. */
export function Page() {
  const { data, error, refetch } = useAnswer("listApplications");
  return (
    <>
      <PageHeading title="Submitted Applications">
        <LinkButton to="/admin/users">Back to Users</LinkButton>
      </PageHeading>
      <div className="grid gap-4">
        {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
        {data && (
          <Card>
            <ApplicationsTable applications={data} />
          </Card>
        )}
        {!data && !error && <Loading rows={6} />}
      </div>
    </>
  );
}
