import { dayOfYear } from "contract/core/dates.ts";
import { thumbnailOf } from "contract/portfolios/photo-paths.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { checkNames } from "contract/quality/room-words.ts";
import type { VisitedCriterion } from "contract/quality/visits.ts";
import { useMemo } from "react";
import { PhotoImage } from "../../portfolios/photos/photo-image.tsx";
import { useFreshPaths } from "../../portfolios/photos/use-fresh-paths.ts";
import { Button } from "../../ui/button.tsx";
import { KeyHint } from "../../ui/keys/key-hint.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";

interface Props {
  criteria: VisitedCriterion[];
  selected: VisitedCriterion | undefined;
  onSelect: (criterion: VisitedCriterion) => void;
  onOpen: (portfolio: string) => void;
  onBroken: () => void;
}

/** A row for each criterion; `j` and `k` move over them, and Enter opens the evidence of the one that has the focus. */
export function CriteriaTable({ criteria, selected, onSelect, onOpen, onBroken }: Props) {
  const onPhotoBroken = useFreshPaths(onBroken);
  const columns = useMemo(
    () => columnsWith({ onSelect, onOpen, onBroken: onPhotoBroken }),
    [onSelect, onOpen, onPhotoBroken],
  );
  function move(by: number) {
    const at = selected ? criteria.indexOf(selected) : -1;
    const next = criteria[Math.min(Math.max(at + by, 0), criteria.length - 1)];
    if (next) document.querySelector<HTMLElement>(`[data-criterion="${placeKey(next)}"]`)?.focus();
  }
  return (
    <>
      <Table
        caption="Criteria"
        columns={columns}
        rows={criteria}
        keyOf={placeKey}
        empty="No criterion of this unit was decided."
        cards="lines"
        rowClass={(row) => (row === selected ? "bg-brand-soft" : "")}
      />
      {criteria.length > 1 && (
        <p className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-2 text-dim text-sm max-lg:hidden">
          <Button variant="quiet" onClick={() => move(1)} {...shortcut("j", "Next criterion")}>
            Next criterion <KeyHint keys="j" />
          </Button>
          <Button variant="quiet" onClick={() => move(-1)} {...shortcut("k", "Criterion before")}>
            Criterion before <KeyHint keys="k" />
          </Button>
          Enter opens the evidence.
        </p>
      )}
    </>
  );
}

function columnsWith({
  onSelect,
  onOpen,
  onBroken,
}: Pick<Props, "onSelect" | "onOpen" | "onBroken">): Column<VisitedCriterion>[] {
  return [
    {
      head: "Criterion",
      kind: "header",
      cell: ({ criteria, text }) => (
        <>
          {criteria} <span className="font-normal">{text}</span>
        </>
      ),
    },
    {
      head: "Evidence",
      width: "md:w-52",
      cell: (row) => (
        <button
          type="button"
          data-criterion={placeKey(row)}
          onFocus={() => onSelect(row)}
          onClick={() => onOpen(row.evidence._id)}
          className="control flex min-h-11 w-full items-center gap-2.5 rounded-control text-left font-medium text-brand"
        >
          {row.evidence.photo && <Thumbnail path={row.evidence.photo} onBroken={onBroken} />}
          <span className="wrap-anywhere min-w-0">
            {row.evidence.title}
            {row.evidence.more > 0 && (
              <span className="block font-normal text-dim">{`and ${row.evidence.more} more`}</span>
            )}
          </span>
        </button>
      ),
    },
    { head: "Decided by", label: "Decided by", cell: decidedText, width: "w-40" },
    { head: "Internal sample", label: "Internal sample", cell: sampleText, width: "w-40" },
  ];
}

function Thumbnail({ path, onBroken }: { path: string; onBroken: () => void }) {
  const shape = "h-10 w-14 shrink-0 rounded-control bg-track object-cover";
  return <PhotoImage path={thumbnailOf(path)} alt="" onBroken={onBroken} className={shape} />;
}

function decidedText({ verdict, isPending, by, at }: VisitedCriterion): string {
  const word = verdict === "accepted" ? "Accepted" : "Not yet";
  return `${word}, ${by}, ${dayOfYear(at)}${isPending ? ", waits for a countersignature" : ""}`;
}

function sampleText({ sample }: VisitedCriterion): string {
  if (!sample) return "Not drawn";
  if (sample.found === null) return "Drawn, not looked at yet";
  return `${checkNames[sample.found as keyof typeof checkNames]}, ${sample.by}`;
}
