import { applicationStateNames, applicationStates, noOwner } from "contract/applications/states.ts";
import type { Person } from "contract/core/person.ts";
import { FilterDialog } from "../ui/filters/filter-dialog.tsx";
import type { ApplicationFilter } from "./filter.ts";

interface Props {
  filter: ApplicationFilter;
  owners: Person[];
  onChange: (part: Partial<ApplicationFilter>) => void;
  onClose: () => void;
}

/** Every filter of the list of applications. */
export default function ApplicationFilterDialog({ owners, onChange, ...rest }: Props) {
  const people = owners.map(({ _id, name }) => [_id, name] as const);
  return (
    <FilterDialog
      title="Filter the applications"
      boxes={[
        {
          field: "state",
          label: "Stage",
          options: applicationStates.map((state) => [state, applicationStateNames[state]] as const),
        },
        { field: "owner", label: "Owner", options: [[noOwner, "Nobody"], ...people] },
      ]}
      onChange={(part) => onChange(part as Partial<ApplicationFilter>)}
      {...rest}
    />
  );
}
