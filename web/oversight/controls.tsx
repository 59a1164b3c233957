import { statuses } from "contract/moves.ts";
import { officeLabels, oversightOrders } from "contract/oversight.ts";
import { AssessorFilter } from "../accounts/assessor-filter.tsx";
import { useAnswer } from "../queries.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { type OversightWish, orderNames, wishIn } from "./wish.ts";

/** Search, and for what is there also sort and order. */
export function Controls({
  wish,
  onSearch,
  onChange,
}: {
  wish: OversightWish;
  onSearch: (text: string) => void;
  onChange: (part: Partial<OversightWish>) => void;
}) {
  const assessors = useAnswer("listAssessors");
  const names = orderNames(wish.sort);
  return (
    <search className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <TextField
        label="Search by student, unit or status"
        type="search"
        maxLength={100}
        value={wish.search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {wish.view === "all" && (
        <>
          <AssessorFilter
            chosen={wish.assessor}
            assessors={assessors.data ?? []}
            onChoose={(assessor) => onChange({ assessor })}
          />
          <SelectField
            label="Filter by Status"
            value={wish.status}
            onChange={({ target }) =>
              onChange({ status: wishIn(new URLSearchParams({ status: target.value })).status })
            }
          >
            <option value="">All Statuses</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {officeLabels[status]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Sort by"
            value={wish.sort}
            onChange={({ target }) => onChange({ sort: wishIn(new URLSearchParams({ sort: target.value })).sort })}
          >
            {Object.entries(oversightOrders).map(([sort, name]) => (
              <option key={sort} value={sort}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Order"
            value={wish.order}
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
