import { assignedMost } from "contract/accounts/account-options.ts";
import type { Account } from "contract/accounts/accounts.ts";
import type { Person } from "contract/core/person.ts";
import { type ReactNode, useRef, useState } from "react";
import { failureToast } from "../../app/change-toasts.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { useEscape } from "../../ui/keys/use-escape.ts";
import { counted, grouped } from "../../ui/language.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import { useBulkChanges } from "./use-bulk-changes.ts";
import type { Selection } from "./use-selection.ts";

/** The option that removes the assessor; "" is the placeholder's, and no id is so short. */
const nobody = "nobody";

interface Props {
  students: Account[];
  /** How many there are in the list, of which `students` are shown. */
  total: number;
  /** The first of them, as many as are wanted. */
  find: (rows: number) => Promise<Account[]>;
  assessors: Person[];
  selection: Selection;
}

/**
 * The heading line of the students' table: a box that chooses all of them beside the heading, and in its place what can be
 * done with those that are chosen.
 */
export function SelectionBar({
  students,
  total,
  find,
  assessors,
  selection,
  children,
}: Props & { children: ReactNode }) {
  const bar = useRef<HTMLFieldSetElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const { showToast } = useToasts();
  const chosen = selection.among(students, total);
  const most = Math.min(total, assignedMost);
  const isAll = chosen.length >= most;

  function clear() {
    selection.clear();
    box.current?.focus(); // The pressed button disappears.
  }

  async function chooseAll(): Promise<void> {
    try {
      selection.choose(students.length < most ? await find(most) : students.slice(0, most), true);
    } catch (error) {
      showToast(failureToast(error, () => void chooseAll()));
    }
  }

  // Anywhere in the bar's table, unless a menu or a field there has used it.
  useEscape(chosen.length > 0, clear, () => bar.current?.closest("section"));
  return (
    <fieldset
      ref={bar}
      className={`flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 rounded-t-panel px-4 py-1 max-md:py-2 ${chosen.length > 0 ? "bg-pick" : ""}`}
    >
      <legend className="sr-only">Several students at once</legend>
      <label className="-ml-1.5 flex size-8 items-center justify-center max-md:-ml-2.5 max-md:size-11 pointer-coarse:size-11 print:hidden">
        <input
          type="checkbox"
          aria-label={most < total ? `Choose the first ${grouped(most)}` : `Choose all ${grouped(total)}`}
          className="size-4 accent-brand max-md:size-5"
          checked={isAll}
          ref={(input) => {
            box.current = input;
            if (input) input.indeterminate = !isAll && chosen.length > 0;
          }}
          onChange={() => (isAll ? clear() : void chooseAll())}
        />
      </label>
      <div className={chosen.length > 0 ? "sr-only" : ""}>{children}</div>
      {chosen.length > 0 && <Chosen chosen={chosen} total={total} assessors={assessors} onDone={clear} />}
    </fieldset>
  );
}

function Chosen({
  chosen,
  total,
  assessors,
  onDone,
}: {
  chosen: Account[];
  total: number;
  assessors: Person[];
  onDone: () => void;
}) {
  const [assessorId, setAssessorId] = useState("");
  const { busy, assign, setActive } = useBulkChanges();
  const ask = useConfirm();
  const tooMany = chosen.length > assignedMost;
  const active = chosen.filter(({ isActive }) => isActive);
  const inactive = chosen.filter(({ isActive }) => !isActive);

  async function deactivate() {
    const yes = await ask({
      title: `Deactivate ${counted(active.length, "student")}?`,
      question: `${active.map(({ name }) => name).join(", ")}: signed out everywhere at once, and unable to log in until you activate the account again. Nothing is deleted.`,
      action: "Deactivate",
      danger: true,
    });
    if (yes && (await setActive(active, false))) onDone();
  }

  return (
    <>
      <p role="status" className="mr-2 font-semibold text-sm">
        {tooMany
          ? `At most ${grouped(assignedMost)} at once`
          : `${grouped(chosen.length)} of ${counted(total, "student")} selected`}
      </p>
      <select
        aria-label="Assessor for the chosen students"
        value={assessorId}
        onChange={(event) => setAssessorId(event.target.value)}
        className="h-8 rounded-control border border-edge bg-panel pl-2.5 font-medium text-sm touch:h-11 max-sm:w-full"
      >
        <option value="">Assign an assessor</option>
        <option value={nobody}>No assessor</option>
        {assessors.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      {assessorId !== "" && (
        <Act
          variant="primary"
          busy={busy}
          disabled={tooMany}
          onClick={async () => (await assign(chosen, assessorId === nobody ? "" : assessorId)) && onDone()}
        >
          {`Assign to ${grouped(chosen.length)}`}
        </Act>
      )}
      {inactive.length > 0 && (
        <Act busy={busy} onClick={async () => (await setActive(inactive, true)) && onDone()}>
          Activate
        </Act>
      )}
      {active.length > 0 && (
        <Act busy={busy} className="text-danger! hover:bg-danger-soft!" onClick={deactivate}>
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

/** A button as low as the line that it stands on. */
function Act({
  variant = "quiet",
  className = "",
  onClick,
  ...rest
}: Omit<Parameters<typeof Button>[0], "onClick"> & { onClick: () => unknown }) {
  return (
    <Button
      variant={variant}
      className={`min-h-8! px-2.5! py-0! text-sm max-sm:min-h-11! pointer-coarse:min-h-11! ${className}`}
      onClick={() => void onClick()}
      {...rest}
    />
  );
}
