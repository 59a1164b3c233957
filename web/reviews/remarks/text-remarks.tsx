import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { MapPinPlus } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { fieldNames } from "../../portfolios/field-names.ts";
import { Button } from "../../ui/button.tsx";
import { RemarkNumbers } from "./numbers.tsx";
import { OpenRemark } from "./open-remark.tsx";
import { highlighted, type Part, passageOf, selectedIn } from "./passages.ts";
import { wordsOf } from "./remark-words.ts";
import { addOn, type Marking } from "./remarking.ts";
import { hasText, isThere, type PassageRemark } from "./remarks.ts";
import { pinOf } from "./spots.ts";

interface Props {
  portfolio: PortfolioForReview;
  field: PassageRemark["field"];
  /** What shows the text. */
  shown: RefObject<HTMLElement | null>;
  marking: Marking;
}

/** Below a text of the learner's: the remarks on its passages, and the button that makes another on what is selected. */
export default function TextRemarks({ portfolio, field, shown, marking }: Props): ReactNode {
  const { remarks, open, canWrite } = marking;
  const text = portfolio[field];
  const name = fieldNames[field];
  const here = remarks.flatMap((remark, index) =>
    remark.on === "text" && remark.field === field && isThere(remark, portfolio) ? [{ remark, index }] : [],
  );
  // With each render: there are few, and the text may be another element by now.
  useEffect(() =>
    shown.current
      ? highlighted(
          shown.current,
          here.map(({ remark }) => remark),
        )
      : undefined,
  );
  // A finger on the button takes the selection away before it counts as a press.
  const selected = useRef<Part>(undefined);
  const note = () => {
    selected.current = shown.current ? selectedIn(shown.current) : undefined;
  };
  function add() {
    selected.current ?? note();
    const made = {
      on: "text",
      field,
      ...passageOf(text, selected.current),
      text: "",
      place: marking.placeNow(),
    } as const;
    selected.current = undefined;
    marking.setOpen(remarks.filter(hasText).length);
    marking.change((before) => [...before.filter(hasText), made]);
  }
  return (
    <>
      {here.map(({ remark, index }) =>
        canWrite && index === open ? (
          <OpenRemark
            key={index}
            name={`${name}, “${remark.quote}”`}
            {...{ remark, index, marking }}
            back={addOn(field)}
          />
        ) : (
          hasText(remark) && <Kept key={index} {...{ remark, index, marking }} />
        ),
      )}
      {canWrite && (
        <Button
          id={addOn(field)}
          variant="quiet"
          // Beside the text's name, so that nothing moves when it comes.
          style={{ bottom: "100%" }}
          className="absolute right-0 min-h-6! px-2! py-0! text-dim! text-sm max-sm:min-h-11!"
          onPointerDown={note}
          onMouseDown={(event) => event.preventDefault()}
          onClick={add}
        >
          <MapPinPlus aria-hidden size={18} />
          <span>
            Remark<span className="sr-only"> on {name}, or on what is selected in it</span>
          </span>
        </Button>
      )}
    </>
  );
}

function Kept({ remark, index, marking }: { remark: PassageRemark; index: number; marking: Marking }) {
  const words = (
    <>
      <RemarkNumbers remarks={marking.remarks} are={(one) => one === remark} />
      <span className="wrap-anywhere">
        <q className="text-dim">{remark.quote}</q> {wordsOf(remark)}
      </span>
    </>
  );
  if (!marking.canWrite) return <p className="mt-1 text-sm">{words}</p>;
  return (
    <button
      type="button"
      id={pinOf(index)}
      aria-expanded={false}
      onClick={() => {
        marking.close();
        marking.setOpen(index);
      }}
      className="mt-1 block min-h-6 text-left text-sm touch:min-h-11"
    >
      {words}
    </button>
  );
}
