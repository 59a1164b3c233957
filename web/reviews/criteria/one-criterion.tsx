import { cellsWithin } from "contract/qualifications/requirements.ts";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { type PointerEvent, useRef } from "react";
import { IconButton } from "../../ui/button.tsx";
import { RemarkNumbers } from "../remarks/numbers.tsx";
import type { ViewProps } from "./criteria.tsx";
import { RangeButton } from "./range-line.tsx";
import { RowBody } from "./row-body.tsx";
import { isAbout, type Row } from "./rows.ts";
import { Sign, Word } from "./sign.tsx";
import { idOf } from "./use-deciding.ts";
import { Verdicts } from "./verdicts.tsx";

/** So far a finger moves sideways, in pixels, and less than half of it up or down. */
const swipe = 56;

/** One criterion in the sheet of a phone, with marks that say where one is and what is decided; swiping goes on and back. */
export function OneCriterion({ textOf, onAdd, ...props }: ViewProps) {
  const { deciding, isReadOnly } = props;
  const { rows, current, open } = deciding;
  const from = useRef<{ x: number; y: number }>(undefined);
  if (!current) return null;
  const at = rows.indexOf(current);
  const show = (index: number) => rows[index] && open(rows[index].key);
  function onPointerUp({ clientX, clientY }: PointerEvent) {
    const [x, y] = [clientX - (from.current?.x ?? clientX), clientY - (from.current?.y ?? clientY)];
    from.current = undefined;
    if (Math.abs(x) >= swipe && Math.abs(y) < swipe / 2) show(at + (x < 0 ? 1 : -1));
  }
  return (
    <section
      aria-label="Criteria"
      className="grid shrink-0 touch-pan-y content-start gap-2 px-4 pt-1 max-wide:group-data-grown/sheet:hidden"
      onPointerDown={({ clientX, clientY, pointerType }) => {
        if (pointerType === "touch" && !document.querySelector("dialog[open]"))
          from.current = { x: clientX, y: clientY };
      }}
      onPointerUp={onPointerUp}
    >
      <div className="-mx-2 flex items-center pr-11">
        <IconButton
          icon={ChevronLeft}
          name="Previous criterion"
          aria-disabled={at === 0}
          onClick={() => show(at - 1)}
        />
        <div className="grid min-w-0 grow justify-items-center gap-1">
          <h2 className="text-base">{`${at + 1} of ${rows.length}`}</h2>
          <Marks rows={rows} at={at} />
        </div>
        <IconButton
          icon={ChevronRight}
          name="Next criterion"
          aria-disabled={at === rows.length - 1}
          onClick={() => show(at + 1)}
        />
        {!isReadOnly && <IconButton icon={Plus} name="Add a criterion" onClick={onAdd} />}
      </div>
      <div id={idOf(current.key)} tabIndex={-1} className="flex min-h-18 items-start gap-2.5 outline-none">
        <span className="pt-0.5">
          <Sign state={current.state} />
        </span>
        <p className="wrap-anywhere grow text-base">
          <span className="font-semibold">{current.name}</span>{" "}
          <RemarkNumbers remarks={deciding.remarks} are={isAbout(current)} />
          {textOf(current)}
          <span className={current.state === "open" ? "sr-only" : ""}>
            {" "}
            <Word state={current.state} />
          </span>
        </p>
      </div>
      <RowBody
        key={current.key}
        {...props}
        row={current}
        beside={cellsWithin([current.place]).length > 0 && <RangeButton deciding={deciding} row={current} />}
      />
      {!isReadOnly && current.state !== "standing" && <Verdicts row={current} deciding={deciding} isCurrent />}
    </section>
  );
}

const colours: Record<Row["state"], string> = {
  accepted: "bg-done-shape",
  standing: "bg-done-shape",
  "not yet": "bg-danger",
  open: "bg-draft-shape",
};

/** A mark for each criterion; the one in sight is higher. The sentence says it to those who do not see them. */
function Marks({ rows, at }: { rows: Row[]; at: number }) {
  return (
    <span aria-hidden className="flex h-2 w-full max-w-52 items-center justify-center gap-1">
      {rows.map(({ key, state }, index) => (
        <span
          key={key}
          className={`min-w-0 max-w-6 grow rounded-full ${index === at ? "h-2" : "h-1"} ${colours[state]}`}
        />
      ))}
    </span>
  );
}
