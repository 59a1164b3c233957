import { Button } from "../button.tsx";
import { grouped } from "../language.ts";
import { words } from "../words/lists.ts";

/** Says how many of how many rows a table shows, and shows all of them or the first again. */
export function TableFoot({
  shown,
  total,
  noun,
  isAll,
  onToggle,
}: {
  shown: number;
  total: number;
  /** In the plural: "students". */
  noun: string;
  isAll: boolean;
  onToggle: () => void;
}) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 border-line border-t px-4 text-dim text-xs">
      <span>{words.foot.shown(shown, grouped(total), noun)}</span>
      {(isAll || shown < total) && (
        <Button
          variant="quiet"
          aria-expanded={isAll}
          aria-label={isAll ? words.foot.fewerOf(noun) : words.foot.allOf(noun)}
          onClick={onToggle}
          className="-mr-2 min-h-7! px-2 text-sm max-sm:min-h-11!"
        >
          {isAll ? words.foot.fewer : words.foot.all}
        </Button>
      )}
    </div>
  );
}
