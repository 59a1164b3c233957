import { allTicks, decisionTextMost, type Tick, ticks } from "contract/portfolios/verdicts.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { Check, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { fieldBox } from "../../ui/forms/field.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";
import { takeOff, tick, write } from "./acts.ts";
import { LastDecision } from "./last-decision.tsx";
import { type Row, tickLetters } from "./rows.ts";
import { boxOf, type Deciding, focusRow } from "./use-deciding.ts";

export interface RowProps {
  row: Row;
  deciding: Deciding;
  portfolio: PortfolioForReview;
  /** Nothing can be decided now. */
  isReadOnly: boolean;
}

/** What an opened criterion shows below its text: what was decided before, what is missing, the ticks, and what is `beside` them. */
export function RowBody({ row, deciding, portfolio, isReadOnly, beside }: RowProps & { beside?: ReactNode }) {
  const { given, last, state } = row;
  const hasBox = !isReadOnly && (given?.verdict === "not yet" || Boolean(given?.text));
  return (
    <>
      {last && !given && <LastDecision portfolio={portfolio} row={row} last={last} deciding={deciding} />}
      {hasBox && <MissingBox row={row} deciding={deciding} />}
      {!isReadOnly && (state !== "standing" || beside) && (
        <div className="flex flex-wrap items-center gap-1.5">
          {state !== "standing" && <Ticks row={row} deciding={deciding} />}
          {beside}
          {given && (
            <Button variant="quiet" className="px-2! text-sm" onClick={() => takeOff(deciding, row)}>
              Take it off<span className="sr-only">: {row.name}</span>
            </Button>
          )}
        </div>
      )}
      {deciding.refusal && (
        <p role="alert" className="font-medium text-danger text-sm">
          {deciding.refusal}
        </p>
      )}
    </>
  );
}

function MissingBox({ row, deciding }: Pick<RowProps, "row" | "deciding">) {
  const id = boxOf(row.key);
  const isMissing = row.given?.verdict === "not yet";
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {isMissing ? `What is missing for ${row.name}` : `About ${row.name}`}
      </label>
      <textarea
        id={id}
        rows={1}
        maxLength={decisionTextMost}
        placeholder={isMissing ? "What is missing?" : ""}
        aria-invalid={deciding.wrong === row.key || undefined}
        value={row.given?.text ?? ""}
        onChange={({ target }) => write(deciding, row, target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          focusRow(row.key);
        }}
        className={`${fieldBox} field-sizing-content block max-h-40 resize-none py-1.5`}
      />
    </div>
  );
}

/** The five ticks as words; one that is missing is dashed and red. A phone folds those that are set. */
function Ticks({ row, deciding }: Pick<RowProps, "row" | "deciding">) {
  const [showsAll, showAll] = useState(false);
  const letters = row.given?.ticks ?? allTicks;
  return (
    <fieldset
      aria-label={`Ticks of ${row.name}`}
      className="flex min-w-0 flex-wrap gap-1.5"
      {...shortcut("v", "Ticks")}
    >
      {tickLetters.map((letter) => (
        <TickButton
          key={letter}
          letter={letter}
          isSet={letters.includes(letter)}
          isFolded={!showsAll}
          onPress={() => {
            // The pressed one stays in sight.
            showAll(!letters.includes(letter));
            tick(deciding, row, letter);
          }}
        />
      ))}
      {!showsAll && letters !== "" && (
        <button type="button" onClick={() => showAll(true)} className={`${tickShape} border-edge sm:hidden`}>
          <Check aria-hidden size={15} className="text-done" />
          {letters.length === 1 ? "1 tick" : `${letters.length} ticks`}
        </button>
      )}
    </fieldset>
  );
}

const tickShape =
  "inline-flex min-h-7 items-center gap-1.5 rounded-small border px-2.5 font-medium text-sm touch:min-h-11";

interface TickProps {
  letter: Tick;
  isSet: boolean;
  /** Those that are set are not shown on a phone. */
  isFolded: boolean;
  onPress: () => void;
}

function TickButton({ letter, isSet, isFolded, onPress }: TickProps) {
  const look = isSet ? `border-edge ${isFolded ? "max-sm:hidden" : ""}` : "border-danger border-dashed text-danger";
  return (
    <button type="button" aria-pressed={isSet} onClick={onPress} className={`${tickShape} ${look}`}>
      {isSet ? <Check aria-hidden size={15} className="text-done" /> : <X aria-hidden size={15} />}
      {ticks[letter]}
    </button>
  );
}
