import { type RetentionRuleId, retentionRuleIds } from "contract/centre/retention-rules.ts";
import { useEffect } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { oneOf, pageField, textField } from "../../ui/lists/fields.ts";
import { PagedList } from "../../ui/lists/pages.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ByItself, Sources } from "./by-itself.tsx";
import { DryRun } from "./dry-run.tsx";
import { DueList } from "./due-list.tsx";
import { ErasedTable } from "./erased-table.tsx";
import { HoldsTable } from "./holds-table.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { RulesTable } from "./rules-table.tsx";
import { RunsList } from "./runs-list.tsx";

const views = ["rules", "holds", "runs", "erased"] as const;
const isRule = (text: string): text is RetentionRuleId => retentionRuleIds.some((id) => id === text);
const fields = { show: oneOf(...views), person: textField(), rule: textField(isRule), page: pageField };

/** Retention: the rules and what would go by them, whom a hold keeps, what was run, and one person who is to be erased. */
export function Page() {
  const { filter, change, addressOf } = useFilter(fields);
  const { show, person, page } = filter;
  // Of the other lists the first page, for its count.
  const pageOf = (list: (typeof views)[number]) => ({ query: list === show && page !== "1" ? { page } : {} });
  const holds = useAnswer("listHolds", pageOf("holds"), { keepPrevious: true });
  const erased = useAnswer("listErased", pageOf("erased"), { keepPrevious: true });
  const runs = useAnswer("listRuns", pageOf("runs"), { keepPrevious: true });
  const { refetch } = runs;
  const isRunning = runs.data?.runs.some(({ endedAt }) => endedAt === null) ?? false;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void refetch(), 1000);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);
  return (
    <>
      <PageHeading title="Retention">
        <Tabs
          label="Which list"
          tabs={[
            { key: "rules", name: "Rules" },
            { key: "holds", name: "Holds", ...(holds.data && { count: holds.data.open }) },
            { key: "runs", name: "Runs", ...(runs.data && { count: runs.data.total }) },
            { key: "erased", name: "Erased", ...(erased.data && { count: erased.data.total }) },
          ]}
          chosen={show}
          onChoose={(show) => change({ show, rule: "" })}
          className="mr-auto"
        />
        <LinkButton to="/admin/users">Choose a person</LinkButton>
      </PageHeading>
      <div className="grid gap-4">
        {person !== "" && (
          <PersonPanel key={person} id={person} onErased={() => change({ show: "erased", person: "" })} />
        )}
        {show === "rules" && <Rules {...{ filter, addressOf }} onStarted={() => change({ show: "runs", rule: "" })} />}
        {show === "holds" && (
          <PagedList query={holds} loading={<Loading rows={4} />} addressOf={(page) => addressOf({ page })}>
            {({ holds, open }) => <HoldsTable holds={holds} open={open} />}
          </PagedList>
        )}
        {show === "runs" && (
          <PagedList query={runs} loading={<Loading rows={4} />} addressOf={(page) => addressOf({ page })}>
            {({ runs }) => <RunsList runs={runs} />}
          </PagedList>
        )}
        {show === "erased" && (
          <PagedList query={erased} loading={<Loading rows={4} />} addressOf={(page) => addressOf({ page })}>
            {({ people }) => <ErasedTable people={people} />}
          </PagedList>
        )}
      </div>
    </>
  );
}

type Filter = ReturnType<typeof useFilter<typeof fields>>;

function Rules({ filter, addressOf, onStarted }: Pick<Filter, "filter" | "addressOf"> & { onStarted: () => void }) {
  const retention = useAnswer("viewRetention");
  const rule = isRule(filter.rule) ? filter.rule : "";
  return (
    <QueryResult query={retention} loading={<Loading rows={6} />}>
      {(retention) => (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
          <div className="grid gap-4">
            <RulesTable rules={retention.rules} chosen={rule} />
            {rule !== "" && (
              <DueList key={rule} rule={rule} page={filter.page} addressOf={(page) => addressOf({ page })} />
            )}
          </div>
          <DryRun retention={retention} onStarted={onStarted} />
          <div className="grid gap-4">
            <ByItself days={retention.days} />
            <Sources />
          </div>
        </div>
      )}
    </QueryResult>
  );
}
