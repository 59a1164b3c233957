import type { ApplicationAct, FoundApplication, FoundApplications } from "contract/applications/finding.ts";
import { applicationStateNames, applicationStates } from "contract/applications/states.ts";
import type { ReactNode } from "react";
import { chosenIn, useBulkChanges } from "../app/bulk-changes.ts";
import { useSend } from "../app/queries.tsx";
import { ActSelect } from "../ui/selection/act-select.tsx";
import type { ActsProps } from "../ui/selection/selection-bar.tsx";
import { type ApplicationFilter, conditionOf } from "./filter.ts";

/** The option that takes the owner off; no id is so short. */
const nobody = "nobody";

interface Props extends ActsProps<FoundApplication> {
  found: FoundApplications;
  filter: ApplicationFilter;
}

/** What can be done with the chosen applications: loaded once one is chosen. */
export default function ApplicationActs({
  chosen,
  disabled,
  onDone,
  found: { owners, total, at },
  filter,
}: Props): ReactNode {
  const send = useSend();
  const { busy, act } = useBulkChanges((id) => send("undoApplications", { params: { id } }));
  const { count } = chosen;
  const done = async (change: ApplicationAct) => {
    const body = { ...chosenIn(chosen, conditionOf(filter), total), seenAt: at, change };
    if (await act(() => send("changeApplications", { body }))) onDone();
  };
  return (
    <>
      <ActSelect
        label="Stage for the chosen applications"
        placeholder="Move to a stage"
        groups={[["", applicationStates.map((state) => [state, applicationStateNames[state]] as const)]]}
        action="Move"
        {...{ count, busy, disabled }}
        onAct={(to) => done({ act: "move", to: applicationStates.find((state) => state === to) ?? "new" })}
      />
      <ActSelect
        label="Owner for the chosen applications"
        placeholder="Give to an owner"
        groups={[["", [[nobody, "Nobody"], ...owners.map(({ _id, name }) => [_id, name] as const)]]]}
        action="Give"
        {...{ count, busy, disabled }}
        onAct={(owner) => done({ act: "own", owner: owner === nobody ? "" : owner })}
      />
    </>
  );
}
