import { Button } from "../button.tsx";
import { grouped } from "../language.ts";

/** Says how many of how many rows a table shows, and shows all of its page or the first of them again. */
export function TableFoot({
  shown,
  available,
  total,
  noun,
  isAll,
  onToggle,
}: {
  shown: number;
  /** How many it shows at most: those of a page, if there are more. */
  available: number;
  total: number;
  /** In the plural: "students". */
  noun: string;
  isAll: boolean;
  onToggle: () => void;
}) {
  const more = available < total ? `Show ${grouped(available)}` : "Show all";
  const act = isAll ? "Show fewer" : more;
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 border-line border-t px-4 text-dim text-xs">
      <span>{`${grouped(shown)} of ${grouped(total)} ${noun}`}</span>
      {(isAll || shown < total) && (
        <Button
          variant="quiet"
          aria-expanded={isAll}
          aria-label={`${act} ${noun}`}
          onClick={onToggle}
          className="-mr-2 min-h-7! px-2 text-sm max-sm:min-h-11!"
        >
          {act}
        </Button>
      )}
    </div>
  );
}
