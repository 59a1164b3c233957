import { centreOrders, centreStatusLabels } from "contract/centre/portfolio-list.ts";
import { statuses } from "contract/core/moves.ts";
import { AssessorFilter } from "../accounts/assessor-filter.tsx";
import { useAnswer } from "../app/queries.tsx";
import { SelectField, TextField } from "../ui/forms/field.tsx";
import { type CentreFilter, filterIn, orderNames } from "./filter.ts";

/** The search field; for portfolios that are not deleted also filters and sorting. */
export function Controls({
  filter,
  onSearch,
  onChange,
}: {
  filter: CentreFilter;
  onSearch: (text: string) => void;
  onChange: (part: Partial<CentreFilter>) => void;
}) {
  const assessors = useAnswer("listAssessors");
  const names = orderNames(filter.sort);
  return (
    <search className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <TextField
        label="Search by student, unit or status"
        type="search"
        maxLength={100}
        value={filter.search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {filter.view === "all" && (
        <>
          <AssessorFilter
            chosen={filter.assessor}
            assessors={assessors.data ?? []}
            onChoose={(assessor) => onChange({ assessor })}
          />
          <SelectField
            label="Filter by Status"
            value={filter.status}
            onChange={({ target }) =>
              onChange({ status: filterIn(new URLSearchParams({ status: target.value })).status })
            }
          >
            <option value="">All Statuses</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {centreStatusLabels[status]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Sort by"
            value={filter.sort}
            onChange={({ target }) => onChange({ sort: filterIn(new URLSearchParams({ sort: target.value })).sort })}
          >
            {Object.entries(centreOrders).map(([sort, name]) => (
              <option key={sort} value={sort}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Order"
            value={filter.order}
            onChange={({ target }) => onChange({ order: target.value === "asc" ? "asc" : "desc" })}
          >
            <option value="desc">{names.desc}</option>
            <option value="asc">{names.asc}</option>
          </SelectField>
        </>
      )}
    </search>
  );
}
