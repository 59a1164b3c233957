import { type ClaimState, claimStateNames, claimStates } from "contract/quality/claiming.ts";
import type { Claims } from "contract/quality/claims.ts";
import { useAnswer } from "../../app/queries.tsx";
import { oneOf, pageField, textField } from "../../ui/lists/fields.ts";
import { PagedList } from "../../ui/lists/pages.tsx";
import { SearchBox } from "../../ui/lists/toolbar.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { BlockedUnits } from "./blocked-units.tsx";
import { ClaimedUnits } from "./claimed-units.tsx";
import { ReadyUnits } from "./ready-units.tsx";
import { TakenBackUnits } from "./taken-back-units.tsx";

const fields = { show: oneOf(...claimStates), search: textField(), page: pageField };

/** Claims: which units may be reported to the awarding body, what blocks the others, and what became of those reported. */
export function Page() {
  const { filter, typing, change, addressOf } = useFilter(fields);
  const { show, search, page } = filter;
  const claims = useAnswer("listClaims", { query: queryOf(filter) }, { keepPrevious: true });
  const counts = claims.data?.counts;
  const isWhole = show === "ready" && search === "" && page === "1";
  return (
    <>
      <PageHeading title="Claims">
        <Tabs
          label="Which units"
          tabs={claimStates.map((key) => ({ key, name: claimStateNames[key], ...(counts && { count: counts[key] }) }))}
          chosen={show}
          onChoose={(show) => change({ show })}
          className={`mr-auto ${counts ? "" : "invisible"}`}
        />
        <SearchBox label="Learner, unit, reference" className="max-sm:w-full sm:w-64" {...typing("search")} />
      </PageHeading>
      <PagedList
        // By its list, so that nothing of another stands under its heading while it is asked for.
        key={show}
        query={claims}
        loading={<Loading rows={6} />}
        addressOf={(page) => addressOf({ page })}
        className="grid gap-3"
      >
        {(claims) => (
          <>
            <Units
              claims={claims}
              show={show}
              search={search}
              onClaimed={(found) => change({ show: found.state, search: found.batch })}
            />
            {isWhole && claims.counts.blocked > 0 && <Beside show="blocked" />}
            {isWhole && claims.counts["taken back"] > 0 && <Beside show="taken back" />}
          </>
        )}
      </PagedList>
    </>
  );
}

function queryOf({ show, search, page }: { show: ClaimState; search: string; page: string }) {
  return { state: show, ...(search && { search }), ...(page !== "1" && { page }) };
}

interface Props {
  claims: Claims;
  show: ClaimState;
  search: string;
  onClaimed?: (found: { state: "claimed" | "released"; batch: string }) => void;
}

function Units({ claims, show, search, onClaimed = () => undefined }: Props) {
  if (claims.total === 0) {
    const none = show === "ready" ? "No unit is ready." : `No unit is ${claimStateNames[show].toLowerCase()}.`;
    return <Empty drawing="work" message={search ? "No unit fits this search." : none} />;
  }
  if (show === "ready") return <ReadyUnits claims={claims} search={search} onClaimed={onClaimed} />;
  if (show === "blocked")
    return (
      <Panel flush heading="Blocked" aside={<p className="text-dim text-sm">{blockedHint}</p>}>
        <BlockedUnits units={claims.units} />
      </Panel>
    );
  if (show === "taken back") return <TakenBackUnits units={claims.units} />;
  return <ClaimedUnits claims={claims} act={show} search={search} />;
}

const blockedHint = "Each line names everything that stands in the way and who can move it";

/** The first page of another list, below the one that is ready. */
function Beside({ show }: { show: "blocked" | "taken back" }) {
  const { data } = useAnswer("listClaims", { query: { state: show } });
  return data && data.total > 0 && <Units claims={data} show={show} search="" />;
}
