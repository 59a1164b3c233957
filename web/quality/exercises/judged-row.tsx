import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { placeKey, placeName } from "contract/qualifications/places.ts";
import type { Judged } from "contract/quality/exercising.ts";
import { useEffect, useRef } from "react";
import { Sign } from "../../reviews/criteria/sign.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";

interface Props {
  place: CriterionPlace;
  text: string;
  line: Judged | undefined;
  /** Its number, and that of the criterion under judgement, whose keys these are. */
  index: number;
  at: number;
  onOpen: () => void;
  onAccept: () => void;
  onNotYet: () => void;
  onSay: (text: string) => void;
}

const half =
  "inline-flex items-center justify-center gap-2 border px-3.5 font-medium max-wide:min-h-12 max-wide:rounded-control wide:min-h-8 wide:text-sm touch:min-h-12";
const plain = "border-edge hover:bg-row";

/** A criterion with Accept and Not yet; a not yet says what is missing. */
export function JudgedRow({ place, text, line, index, at, onOpen, onAccept, onNotYet, onSay }: Props) {
  const name = placeName(place);
  const isCurrent = index === at;
  const isAccepted = line?.verdict === "accepted";
  const isNotYet = line?.verdict === "not yet";
  const box = useRef<HTMLDivElement>(null);
  const wants = useRef(false);
  useEffect(() => {
    if (isNotYet && wants.current) box.current?.querySelector("textarea")?.focus();
    wants.current = false;
  }, [isNotYet]);
  return (
    <li className={`grid gap-2 border-l-3 px-3 py-2 ${isCurrent ? "border-l-brand bg-pick" : "border-l-transparent"}`}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 text-sm">
        <Sign state={line?.verdict ?? "open"} />
        <button
          type="button"
          id={idOf(placeKey(place))}
          aria-current={isCurrent || undefined}
          onClick={onOpen}
          className="wrap-anywhere min-h-6 min-w-0 grow basis-40 text-left touch:min-h-11"
          {...(index === at + 1 && shortcut("j", "Next criterion"))}
          {...(index === at - 1 && shortcut("k", "Previous criterion"))}
        >
          <span className="font-semibold">{`${place.unit} · ${place.criteria}`}</span> {text}
        </button>
        <span className="shrink-0 max-wide:grid max-wide:grid-cols-2 max-wide:gap-2 max-sm:w-full wide:flex">
          <button
            type="button"
            aria-pressed={isAccepted}
            onClick={onAccept}
            className={`${half} wide:rounded-l-control ${isAccepted ? "z-1 border-done bg-done-soft text-done" : plain}`}
            {...(isCurrent && shortcut("y", "Accept, and go on to the next criterion that is open"))}
          >
            <span>
              Accept<span className="sr-only"> {name}</span>
            </span>
          </button>
          <button
            type="button"
            aria-pressed={isNotYet}
            onClick={() => {
              wants.current = true;
              onNotYet();
            }}
            className={`${half} wide:-ml-px wide:rounded-r-control ${isNotYet ? "z-1 border-danger bg-danger-soft text-danger" : plain}`}
            {...(isCurrent && shortcut("x", "Not yet, and say what is missing"))}
          >
            <span>
              Not yet<span className="sr-only"> {name}</span>
            </span>
          </button>
        </span>
      </div>
      {isNotYet && (
        <div ref={box}>
          <TextArea
            label={`What is missing for ${name}`}
            value={line.text}
            onChange={({ target }) => onSay(target.value)}
          />
        </div>
      )}
    </li>
  );
}

function idOf(key: string): string {
  return `judged ${key}`.replaceAll(/[^\w.-]/g, "-");
}

/** Puts the focus on a criterion, so that the keys go on from there. */
export function focusJudged(key: string | undefined): void {
  if (key !== undefined) document.getElementById(idOf(key))?.focus();
}
