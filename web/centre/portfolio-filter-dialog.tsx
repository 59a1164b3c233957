import { centreStatusLabels, submitted } from "contract/centre/portfolio-orders.ts";
import { statuses } from "contract/core/moves.ts";
import type { Person } from "contract/core/person.ts";
import { assessorOptions } from "../accounts/assessor-filter.ts";
import { FilterDialog } from "../ui/filters/filter-dialog.tsx";
import type { CentreFilter } from "./filter.ts";

interface Props {
  filter: CentreFilter;
  assessors: Person[];
  onChange: (part: Partial<CentreFilter>) => void;
  onClose: () => void;
}

const statusOptions = [
  [submitted, "Submitted"],
  ...statuses.map((status) => [status, centreStatusLabels[status]] as const),
] as const;

/** Every filter of the list of portfolios. */
export default function PortfolioFilterDialog({ filter, assessors, onChange, onClose }: Props) {
  return (
    <FilterDialog
      title="Filter the portfolios"
      boxes={[
        {
          field: "assessor",
          label: "Filter by Assessor",
          options: assessorOptions(filter.assessor, assessors).slice(1),
        },
        { field: "status", label: "Filter by Status", options: statusOptions },
      ]}
      onChange={(part) => onChange(part as Partial<CentreFilter>)}
      {...{ filter, onClose }}
    />
  );
}
