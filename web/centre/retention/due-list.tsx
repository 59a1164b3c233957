import { type RetentionRuleId, retentionRules } from "contract/centre/retention-rules.ts";
import type { Due } from "contract/centre/retention-runs.ts";
import { dayOf } from "contract/core/dates.ts";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { PagedList } from "../../ui/lists/pages.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loading } from "../../ui/states/loading.tsx";

interface Props {
  rule: RetentionRuleId;
  page: string;
  addressOf: (page: string) => string;
}

/** What is due by one rule: first what would go, then what stays and why. */
export function DueList({ rule, page, addressOf }: Props) {
  const due = useAnswer("listDue", { query: { rule, ...(page !== "1" && { page }) } }, { keepPrevious: true });
  const { name } = retentionRules[rule];
  return (
    <Panel flush heading={`Due: ${name}`}>
      <PagedList query={due} loading={<Loading rows={4} />} addressOf={addressOf}>
        {({ due }) => (
          <Table
            caption={`Due: ${name}`}
            columns={columns}
            rows={due}
            keyOf={({ _id }) => _id}
            empty="Nothing is due by this rule."
            cards="lines"
          />
        )}
      </PagedList>
    </Panel>
  );
}

const columns: Column<Due>[] = [
  { head: "Who", kind: "header", cell: (one) => <Who {...one} />, width: "w-52" },
  { head: "Since", label: "Since", cell: ({ at }) => dayOf(at), width: "w-40" },
  {
    head: "Then",
    label: "Then",
    cell: ({ rule, kept }) => (kept.length > 0 ? `Kept. ${kept.join(" ")}` : retentionRules[rule].becomes),
  },
];

/** An applicant leads to the application, a person to what would go with them. */
function Who({ _id, rule, name }: Due) {
  const isApplication = rule === "sensitive" || rule === "declined" || rule === "open";
  const to = isApplication ? `/admin/application/${_id}` : `/admin/retention?show=holds&person=${_id}`;
  return (
    <Link to={to} className="wrap-anywhere">
      {name}
    </Link>
  );
}
