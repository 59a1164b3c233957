import type { Account } from "contract/accounts/accounts.ts";
import type { BulkAct } from "contract/accounts/bulk.ts";
import { groupNames } from "contract/accounts/bulk-options.ts";
import type { Group } from "contract/accounts/groups.ts";
import type { Person } from "contract/core/person.ts";
import { chosenIn, useBulkChanges } from "../app/bulk-changes.ts";
import { useAnswer, useSend } from "../app/queries.tsx";
import { useConfirm } from "../ui/forms/confirm.tsx";
import { counted } from "../ui/language.ts";
import { Act } from "../ui/selection/act.tsx";
import { ActSelect } from "../ui/selection/act-select.tsx";
import type { ActsProps } from "../ui/selection/selection-bar.tsx";
import type { Selection } from "../ui/selection/use-selection.ts";
import type { UserFilter } from "./user-lists.ts";

/** The option that removes the assessor; no id is so short. */
const nobody = "nobody";

export interface Assigning {
  assessors: Person[];
  selection: Selection<Account>;
  /** How many students there are, whatever the filter. */
  people: number;
  /** When the list was read. */
  seenAt: string;
}

interface Props extends ActsProps<Account> {
  total: number;
  filter: UserFilter;
  assigning: Assigning;
}

/** What can be done with the chosen students. */
export function StudentActs({ chosen, disabled, total, filter, assigning: { assessors, seenAt }, onDone }: Props) {
  const send = useSend();
  const { busy, act } = useBulkChanges((id) => send("undoSeveral", { params: { id } }));
  const groups = useAnswer("listGroups").data ?? [];
  const ask = useConfirm();
  const { count } = chosen;
  const has = (isActive: boolean) =>
    "rows" in chosen
      ? chosen.rows.some((one) => one.isActive === isActive)
      : !(isActive ? ["inactive", "new"] : ["active", "unassigned"]).includes(filter.show);
  const { sort: _, order: __, ...condition } = filter;
  const done = async (change: BulkAct) => {
    const body = { ...chosenIn(chosen, condition, total), seenAt, change };
    if (await act(() => send("changeSeveral", { body }))) onDone();
  };

  async function deactivate() {
    const named = "rows" in chosen && count <= 20 ? chosen.rows.map(({ name }) => name).join(", ") : "All of them";
    const yes = await ask({
      title: `Deactivate ${counted(count, "student")}?`,
      question: `${named}: signed out everywhere at once, and unable to log in until you activate the account again. Nothing is deleted.`,
      action: "Deactivate",
      danger: true,
    });
    if (yes) await done({ act: "deactivate" });
  }

  return (
    <>
      <ActSelect
        label="Assessor for the chosen students"
        placeholder="Assign an assessor"
        groups={[["", [[nobody, "No assessor"], ...assessors.map(({ _id, name }) => [_id, name] as const)]]]}
        action="Assign to"
        {...{ count, busy, disabled }}
        onAct={(id) => done({ act: "assign", assessorId: id === nobody ? null : id })}
      />
      {groups.length > 0 && (
        <ActSelect
          label="Group for the chosen students"
          placeholder="Put in a group"
          groups={[...optionsOf(groups, "join"), ...optionsOf(groups, "leave")]}
          action="Change"
          {...{ count, busy, disabled }}
          onAct={(value) => {
            const [act, group = ""] = value.split(" ");
            return done({ act: act === "leave" ? "leave" : "join", group });
          }}
        />
      )}
      {has(false) && (
        <Act busy={busy} disabled={disabled} onClick={() => done({ act: "activate" })}>
          Activate
        </Act>
      )}
      {has(true) && (
        <Act busy={busy} disabled={disabled} className="text-danger! hover:bg-danger-soft!" onClick={deactivate}>
          Deactivate
        </Act>
      )}
    </>
  );
}

function optionsOf(groups: Group[], act: "join" | "leave") {
  return (["cohort", "employer"] as const).flatMap((kind) => {
    const options = groups
      .filter((group) => group.kind === kind)
      .map(({ _id, name }) => [`${act} ${_id}`, name] as const);
    const heading = act === "join" ? groupNames[kind] : `Take out of ${groupNames[kind].toLowerCase()}`;
    return options.length > 0 ? [[heading, options] as const] : [];
  });
}
