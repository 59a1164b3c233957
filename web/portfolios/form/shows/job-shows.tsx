import { cellIds, cellName, cellsWithin, findCell } from "contract/qualifications/requirements.ts";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Panel } from "../../../ui/panel.tsx";
import { useSteadyBelow } from "../../../ui/scroll-position.ts";
import { fieldNames } from "../../field-names.ts";
import { CellChip, MoreChip, WorkplaceHalves } from "../../range-chips.tsx";
import { coveredIn, type Values } from "../values.ts";
import { offeredIn, setCells } from "./set-cells.ts";

/** What the job shows of the range, and where it was done; nothing where no criterion that it covers carries any of it. */
export default function JobShows({ form }: { form: UseFormReturn<Values> }) {
  const [unit, learningOutcome, criteria, also] = form.watch(["unit", "learningOutcome", "criteria", "also"]);
  const [cells, workplace] = form.watch(["cells", "workplace"]);
  const covering = { unit, learningOutcome, criteria, also };
  const within = cellsWithin(coveredIn(covering));
  const offered = offeredIn({ ...covering, cells });
  // It comes after the page and with a criterion: what somebody is at stays where it is, from the first on.
  const part = useRef<HTMLDivElement>(null);
  useSteadyBelow(part, useRef(Number.MIN_VALUE));
  // An address may name anything.
  const hasOthers = cells.some((id) => !cellIds.includes(id));
  useEffect(() => {
    if (hasOthers) setCells(form, form.getValues("cells"));
  }, [hasOthers, form]);
  if (offered.length === 0) return null;
  const errors = (["cells", "workplace"] as const).flatMap(
    (name) => form.getFieldState(name, form.formState).error?.message ?? [],
  );
  return (
    <div ref={part} style={withGap}>
      <Panel heading={fieldNames.cells}>
        <div className="grid gap-3">
          <Cells form={form} offered={offered} within={within} />
          <WorkplaceHalves
            id="workplace"
            value={workplace}
            onChoose={(one) => {
              form.setValue("workplace", one, { shouldDirty: true });
              form.clearErrors("workplace");
            }}
          />
          {errors.map((error) => (
            <p key={error} role="alert" className="font-medium text-danger text-sm">
              {error}
            </p>
          ))}
        </div>
      </Panel>
    </div>
  );
}

// With the gap before it, which comes and goes with it.
const withGap = { marginTop: "-1rem", paddingTop: "1rem" };

interface CellsProps {
  form: UseFormReturn<Values>;
  /** Those that can be chosen, and those that are; and those that what is covered may carry. */
  offered: readonly string[];
  within: readonly string[];
}

function Cells({ form, offered, within }: CellsProps) {
  const cells = form.watch("cells");
  const [isOpen, setOpen] = useState(false);
  // What was pressed stays in its place.
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const shown = offered.filter((id) => isOpen || cells.includes(id) || pressed.includes(id) || findCell(id)?.cell.by);
  const more = offered.length - shown.length;
  function toggle(id: string) {
    setPressed([...pressed, id]);
    setCells(form, cells.includes(id) ? cells.filter((one) => one !== id) : [...cells, id]);
  }
  return (
    <fieldset
      id="cells"
      tabIndex={-1}
      aria-label={fieldNames.cells}
      className="flex min-w-0 flex-wrap gap-2 outline-none"
    >
      {shown.map((id) => {
        const isCarried = within.includes(id);
        return (
          <CellChip
            key={id}
            look={!cells.includes(id) ? "other" : isCarried ? "shown" : "waiting"}
            onPress={() => toggle(id)}
          >
            {isCarried ? cellName(id) : `${cellName(id)}, waits for ${carrierOf(id)}`}
          </CellChip>
        );
      })}
      {more > 0 && (
        <MoreChip isOpen={isOpen} onPress={() => setOpen(true)}>
          {shown.length > 0 ? `${more} more` : `Choose from ${more}`}
        </MoreChip>
      )}
    </fieldset>
  );
}

/** What has to be covered to carry a cell: "315 6.2e", or "a criterion of 315 outcome 6". */
function carrierOf(id: string): string {
  const { requirement, cell } = findCell(id) ?? {};
  if (!requirement) return "another criterion";
  const { unit, outcome } = requirement;
  const within = outcome === undefined ? unit : `${unit} outcome ${outcome}`;
  return cell?.by?.map((criteria) => `${unit} ${criteria}`).join(" or ") ?? `a criterion of ${within}`;
}
