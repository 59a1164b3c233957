import { useAnswer } from "../../app/queries.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { oneOf, textField } from "../../ui/lists/fields.ts";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ImportPanel } from "./import-panel.tsx";
import { JobsPanel } from "./jobs-panel.tsx";
import { LearnerPanel } from "./learner-panel.tsx";
import { VersionsTable } from "./versions-table.tsx";

const fields = { show: oneOf("versions", "import", "jobs"), code: textField(), learner: textField() };

/** Qualifications: their versions, the jobs that are offered for them, and what one learner works towards. */
export function Page() {
  const { filter, change } = useFilter(fields);
  const { show, code, learner } = filter;
  const answer = useAnswer("listQualifications");
  return (
    <>
      <PageHeading title="Qualifications">
        <Tabs
          label="Which part"
          tabs={[
            {
              key: "versions",
              name: "Versions",
              ...(answer.data && { count: answer.data.qualifications.length }),
            },
            { key: "import", name: "Import" },
            { key: "jobs", name: "Jobs" },
          ]}
          chosen={show}
          onChoose={(show) => change({ show })}
          className="mr-auto"
        />
        <LinkButton to="/admin/users">Choose a learner</LinkButton>
      </PageHeading>
      <QueryResult query={answer} loading={<Loading rows={4} />}>
        {({ qualifications }) => (
          <div className="grid gap-4">
            {learner !== "" && <LearnerPanel key={learner} id={learner} qualifications={qualifications} />}
            {show === "versions" && <VersionsTable qualifications={qualifications} />}
            {show === "import" && <ImportPanel onImported={() => change({ show: "versions" })} />}
            {show === "jobs" && (
              <JobsPanel qualifications={qualifications} code={code} onCode={(code) => change({ code })} />
            )}
          </div>
        )}
      </QueryResult>
    </>
  );
}
