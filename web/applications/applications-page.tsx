import { useAnswer } from "../app/queries.tsx";
import { LinkButton } from "../ui/button.tsx";
import { beforeField, oneOf } from "../ui/lists/fields.ts";
import { NewestFirst, pageBefore } from "../ui/lists/pages.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { PageHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { ApplicationsTable } from "./applications-table.tsx";
import { ViewLinks } from "./pipeline/view-links.tsx";

/** What the list says without any, if not what the table says. */
const noneOf = { all: undefined, new: "Every application has been opened." };
const fields = { show: oneOf("all", "new"), before: beforeField };

/** Submitted Applications, for administrators: all of them, or those that nobody has opened. */
export function Page() {
  const { filter, change, addressOf } = useFilter(fields);
  const { show, before } = filter;
  const all = useAnswer("countApplications");
  const counts = useAnswer("viewCounts");
  // The counts would move the tabs when they come.
  const isCounting = all.isLoading || counts.isLoading;
  return (
    <>
      <PageHeading title="Submitted Applications">
        <div className="flex flex-wrap items-center gap-2">
          <ViewLinks />
          <LinkButton to="/admin/users">Back to Users</LinkButton>
        </div>
      </PageHeading>
      <div className="grid gap-4">
        <Tabs
          label="Which applications"
          tabs={[
            { key: "all", name: "All", count: all.data?.total },
            { key: "new", name: "New", count: counts.data?.applications },
          ]}
          chosen={show}
          onChoose={(show) => change({ show })}
          className={`sm:w-fit ${isCounting ? "invisible" : ""}`}
        />
        {/* By its tab, so that nothing of the other stands under its heading while it is asked for. */}
        <ApplicationPages key={show} {...{ show, before, addressOf }} />
      </div>
    </>
  );
}

interface PagesProps {
  show: "all" | "new";
  before: string;
  addressOf: (part: { before: string }) => string;
}

function ApplicationPages({ show, before, addressOf }: PagesProps) {
  const query = { show, ...pageBefore(before) };
  const applications = useAnswer("listApplications", { query }, { keepPrevious: true });
  return (
    <NewestFirst
      query={applications}
      timeOf={({ createdAt }) => createdAt}
      noun="applications"
      {...{ before, addressOf }}
    >
      {(applications) => (
        <Panel flush heading={show === "all" ? "All applications" : "New applications"}>
          <div className="max-lg:px-3 max-lg:pb-3">
            <ApplicationsTable applications={applications} empty={before ? "No older applications." : noneOf[show]} />
          </div>
        </Panel>
      )}
    </NewestFirst>
  );
}
