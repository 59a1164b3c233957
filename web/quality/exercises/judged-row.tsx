import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { placeKey, placeName } from "contract/qualifications/places.ts";
import type { Judged } from "contract/quality/exercising.ts";
import { useEffect, useRef } from "react";
import { Sign } from "../../reviews/criteria/sign.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { shortcut } from "../../ui/keys/shortcuts.tsx";

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
  "inline-flex min-h-9 items-center justify-center border border-edge px-3.5 font-medium text-sm hover:bg-row touch:min-h-12";
const pressed = {
  accepted: "aria-pressed:z-1 aria-pressed:border-done aria-pressed:bg-done-soft aria-pressed:text-done",
  "not yet": "aria-pressed:z-1 aria-pressed:border-danger aria-pressed:bg-danger-soft aria-pressed:text-danger",
};

/** A criterion with Accept and Not yet; a not yet says what is missing. */
export function JudgedRow({ place, text, line, index, at, onOpen, onAccept, onNotYet, onSay }: Props) {
  const name = placeName(place);
  const isCurrent = index === at;
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
          className="wrap-anywhere min-h-6 min-w-0 grow basis-52 text-left touch:min-h-11"
          {...(index === at + 1 && shortcut("j", "Next criterion"))}
          {...(index === at - 1 && shortcut("k", "Previous criterion"))}
        >
          <span className="font-semibold">{`${place.unit} · ${place.criteria}`}</span> {text}
        </button>
        <span className="flex shrink-0 max-sm:w-full max-sm:*:grow">
          <button
            type="button"
            aria-pressed={line?.verdict === "accepted"}
            onClick={onAccept}
            className={`${half} ${pressed.accepted} rounded-l-control`}
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
            className={`${half} ${pressed["not yet"]} -ml-px rounded-r-control`}
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
