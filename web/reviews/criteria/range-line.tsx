import { shownText } from "contract/portfolios/decision-texts.ts";
import { carriedBy, cellName, cellsWithin } from "contract/qualifications/requirements.ts";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CellChip, MoreChip, WorkplaceHalves } from "../../portfolios/range-chips.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { KeyHint } from "../../ui/keys/key-hint.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";
import { waitsFor, withCell } from "./range.ts";
import type { Row } from "./rows.ts";
import type { Deciding } from "./use-deciding.ts";

interface Props {
  deciding: Deciding;
  /** Nothing can be decided now. */
  isReadOnly: boolean;
}

const heading = "Range shown";
const where = { "": "", real: " in a real job", simulated: " in a practice bay" };

/** What the whole job shows of the range, on a wide screen; nothing where none of its criteria carries any. */
export function RangeLine({ deciding, isReadOnly }: Props) {
  const { range } = deciding;
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  const offered = offeredBy(deciding);
  const chosen = offered.filter((id) => range.cells.includes(id));
  if (offered.length === 0 || (isReadOnly && chosen.length === 0)) return null;
  const others = offered.length - chosen.length;
  function toggle() {
    flushSync(() => setOpen(!isOpen));
    if (!isOpen) place.current?.querySelector<HTMLElement>("button[aria-pressed=false], input")?.focus();
  }
  return (
    <section
      ref={place}
      aria-label={heading}
      className="flex shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 border-line border-b py-1.5 pr-3 pl-4.25"
    >
      <p className="mr-2 text-dim text-sm">{chosen.length > 0 ? `${heading}${where[range.workplace]}` : heading}</p>
      <Chips deciding={deciding} ids={isOpen ? offered : chosen} isReadOnly={isReadOnly} />
      {isOpen && <Workplace deciding={deciding} />}
      {!isReadOnly && (
        <MoreChip isDense isOpen={isOpen} onPress={toggle} {...shortcut("c", "What the job shows of the range")}>
          {isOpen ? "Less" : others > 0 ? `${others} more` : "Workplace"}
          <KeyHint keys="c" />
        </MoreChip>
      )}
    </section>
  );
}

/** The same on a phone: what the criterion in sight shows, and behind it the whole job. */
export function RangeButton({ deciding, row }: { deciding: Deciding; row: Row }) {
  const { range, rows } = deciding;
  const [isOpen, setOpen] = useState(false);
  const cells = carriedBy(row.place, range.cells);
  const isWaiting = cells.some((id) => waitsFor(id, range, rows));
  return (
    <>
      <CellChip
        look={cells.length === 0 ? "other" : isWaiting ? "waiting" : "shown"}
        isChoice={false}
        isDense
        onPress={() => setOpen(true)}
      >
        {cells.length === 0 ? heading : cells.length > 1 ? `Shows ${cells.length} kinds` : shownText({ cells })}
      </CellChip>
      {isOpen && (
        <Dialog title={heading} onClose={() => setOpen(false)}>
          <div className="grid gap-3">
            <div className="flex flex-wrap gap-2">
              <Chips deciding={deciding} ids={offeredBy(deciding)} isReadOnly={false} />
            </div>
            <Workplace deciding={deciding} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function offeredBy({ rows }: Deciding): string[] {
  return cellsWithin(rows.map(({ place }) => place));
}

function Chips({ deciding: { range, rows, setRange }, ids, isReadOnly }: Props & { ids: readonly string[] }) {
  return ids.map((id) => {
    const isChosen = range.cells.includes(id);
    const waiting = isChosen ? waitsFor(id, range, rows) : undefined;
    return (
      <CellChip
        key={id}
        isDense
        look={!isChosen ? "other" : waiting ? "waiting" : "shown"}
        onPress={isReadOnly ? undefined : () => setRange(withCell(range, id))}
      >
        {waiting ? `${cellName(id)}, with ${waiting.place.criteria}` : cellName(id)}
      </CellChip>
    );
  });
}

function Workplace({ deciding: { range, setRange } }: Pick<Props, "deciding">) {
  return (
    <WorkplaceHalves isDense value={range.workplace} onChoose={(workplace) => setRange({ ...range, workplace })} />
  );
}
