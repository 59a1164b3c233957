import type { Account } from "contract/accounts/accounts.ts";
import type { BulkAct } from "contract/accounts/bulk.ts";
import { bulkMost, groupNames } from "contract/accounts/bulk-options.ts";
import type { Group } from "contract/accounts/groups.ts";
import type { Person } from "contract/core/person.ts";
import { type ReactNode, useRef } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";
import { useEscape } from "../../ui/keys/use-escape.ts";
import { counted, grouped } from "../../ui/language.ts";
import type { UserFilter } from "../user-lists.ts";
import { Act, ActSelect } from "./act-select.tsx";
import { useBulkChanges } from "./use-bulk-changes.ts";
import type { Chosen, Selection } from "./use-selection.ts";

/** The option that removes the assessor; no id is so short. */
const nobody = "nobody";

export interface Assigning {
  assessors: Person[];
  selection: Selection;
  /** How many students there are, whatever the filter. */
  people: number;
  /** When the list was read. */
  seenAt: string;
}

interface Props extends Assigning {
  students: Account[];
  /** How many there are in the list, of which `students` are shown. */
  total: number;
  filter: UserFilter;
}

/**
 * The heading line of the students' table: a box that chooses all of them beside the heading, and in its place what can be
 * done with those that are chosen.
 */
export function SelectionBar({ students, total, selection, children, ...rest }: Props & { children: ReactNode }) {
  const bar = useRef<HTMLFieldSetElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const chosen = selection.among(students, total);
  const isAll = chosen.count >= total;

  function clear() {
    selection.clear();
    box.current?.focus(); // The pressed button disappears.
  }

  // Anywhere in the bar's table, unless a menu or a field there has used it.
  useEscape(chosen.count > 0, clear, () => bar.current?.closest("section"));
  return (
    <fieldset
      ref={bar}
      className={`flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 rounded-t-panel px-4 py-1 max-md:py-2 ${chosen.count > 0 ? "bg-pick" : ""}`}
    >
      <legend className="sr-only">Several students at once</legend>
      <label className="-ml-1.5 flex size-8 items-center justify-center max-md:-ml-2.5 max-md:size-11 pointer-coarse:size-11 print:hidden">
        <input
          type="checkbox"
          aria-label={`Choose all ${grouped(total)}`}
          {...shortcut("a", "Choose all students that match")}
          className="size-4 accent-brand max-md:size-5"
          checked={isAll}
          ref={(input) => {
            box.current = input;
            if (input) input.indeterminate = !isAll && chosen.count > 0;
          }}
          onChange={() => (isAll ? clear() : selection.chooseAll())}
        />
      </label>
      <div className={chosen.count > 0 ? "sr-only" : ""}>{children}</div>
      {chosen.count > 0 && <Acts {...{ chosen, total, ...rest }} onDone={clear} />}
    </fieldset>
  );
}

function Acts({
  chosen,
  total,
  filter,
  people,
  seenAt,
  assessors,
  onDone,
}: Omit<Props, "students" | "selection"> & { chosen: Chosen; onDone: () => void }) {
  const { busy, act } = useBulkChanges();
  const groups = useAnswer("listGroups").data ?? [];
  const ask = useConfirm();
  const { count } = chosen;
  const disabled = count > bulkMost;
  const has = (isActive: boolean) =>
    "accounts" in chosen
      ? chosen.accounts.some((one) => one.isActive === isActive)
      : !(isActive ? ["inactive", "new"] : ["active", "unassigned"]).includes(filter.show);
  const done = async (change: BulkAct) => {
    if (await act({ chosen, filter, total, seenAt }, change)) onDone();
  };

  async function deactivate() {
    const named =
      "accounts" in chosen && count <= 20 ? chosen.accounts.map(({ name }) => name).join(", ") : "All of them";
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
      <p role="status" className="mr-2 text-sm">
        <strong>{wordsOf(chosen, total, disabled)}</strong>
        {!disabled && total < people && <span className="text-dim"> {`of ${counted(people, "student")}`}</span>}
      </p>
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
      <span className="grow" />
      <Act className="text-dim!" onClick={onDone}>
        Clear <kbd className="rounded-small border border-line-strong px-1 font-sans text-xs max-sm:hidden">Esc</kbd>
      </Act>
    </>
  );
}

function wordsOf({ count }: Chosen, total: number, isTooMany: boolean): string {
  if (isTooMany) return `${grouped(count)} are too many: at most ${grouped(bulkMost)} at once`;
  if (count < total) return `${grouped(count)} of ${counted(total, "student")} selected`;
  return total === 1 ? "The only one that matches is selected" : `All ${grouped(total)} that match are selected`;
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
