import { furtherPlacesMost } from "contract/portfolios/form-fields.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import type { CurriculumEntry } from "contract/qualifications/curriculum.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { CircleCheck, Pencil, X } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { IconButton } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { useSteadyBelow } from "../../../ui/scroll-position.ts";
import { useAfterFirstLoad } from "../../../ui/use-after-first-load.ts";
import type { Values } from "../values.ts";
import { CriterionText, numberOf } from "./criterion-text.tsx";
import { useCovered } from "./use-covered.ts";

const CriterionSearch = lazy(() =>
  import("../place/criterion-search.tsx").then(
    ({ CriterionSearch }) => ({ default: CriterionSearch }),
    () => ({ default: () => null }),
  ),
);
const Suggestions = lazy(() => import("./suggestions.tsx").catch(() => ({ default: () => null })));

interface Props {
  form: UseFormReturn<Values>;
  /** Those of its criteria that an assessor has accepted: they stay. */
  accepted?: readonly CriterionPlace[] | undefined;
}

const none: readonly CriterionPlace[] = [];

/** What the work covers: its main criterion, further ones of any unit, what its words suggest, and a search of all. */
export function AlsoCovers({ form, accepted = none }: Props) {
  const isAfterFirstLoad = useAfterFirstLoad();
  const part = useRef<HTMLFieldSetElement>(null);
  const height = useSteadyBelow(part);
  const { main, further, chosen, removed, isRefused, choose, remove } = useCovered(form, accepted);
  const isAccepted = (entry: CurriculumEntry) => accepted.some((place) => placeKey(place) === placeKey(entry));
  const error = isRefused
    ? `Choose at most ${furtherPlacesMost} further criteria.`
    : form.getFieldState("also", form.formState).error?.message;
  const focusPart = () => part.current?.focus({ preventScroll: true }); // The pressed button is removed.

  return (
    <Panel
      flush
      heading="Also covers"
      aside={
        <span role="status" className="text-dim text-sm">
          {`${chosen.length} chosen`}
        </span>
      }
    >
      <fieldset ref={part} id="also" aria-label="Also covers" tabIndex={-1} className="min-w-0 outline-none">
        {chosen.length === 0 && (
          <p className="px-4 pb-1 text-dim text-sm">The first criterion that you choose is the main one.</p>
        )}
        <ul aria-label="Chosen criteria" className="ruled border-line empty:hidden not-empty:border-y">
          {main && (
            <Chosen entry={main} isMain isAccepted={isAccepted(main)}>
              <IconButton icon={Pencil} name="Change the main criterion" onClick={showMainField} />
            </Chosen>
          )}
          {further.map((entry) => (
            <Chosen key={placeKey(entry)} entry={entry} isAccepted={isAccepted(entry)}>
              {!isAccepted(entry) && (
                <IconButton
                  icon={X}
                  name={`Remove ${numberOf(entry)}`}
                  onClick={() => {
                    remove(entry);
                    focusPart();
                  }}
                />
              )}
            </Chosen>
          ))}
        </ul>
        <p role="alert" className="px-4 pt-2 font-medium text-danger text-sm empty:sr-only">
          {error}
        </p>
        <Suspense fallback={<div className={place} />}>
          {isAfterFirstLoad ? (
            <Suggestions form={form} chosen={chosen} removed={removed} part={part} height={height} onChoose={choose} />
          ) : (
            <div className={place} />
          )}
        </Suspense>
        <Suspense fallback={<div className={searchPlace} />}>
          {isAfterFirstLoad ? (
            <CriterionSearch
              chosen={chosen}
              onChoose={(entry) => {
                choose(entry);
                focusPart();
              }}
            />
          ) : (
            <div className={searchPlace} />
          )}
        </Suspense>
      </fieldset>
    </Panel>
  );
}

/** As high as what comes there, which must not move what is below. */
const place = "min-h-20";
const searchPlace = "min-h-15.25 max-sm:min-h-17.25";

interface ChosenProps {
  entry: CurriculumEntry;
  isMain?: boolean;
  isAccepted: boolean;
  /** Its button, where there is one. */
  children: ReactNode;
}

function Chosen({ entry, isMain = false, isAccepted, children }: ChosenProps) {
  const notes = [isMain && "Main criterion", isAccepted && "Accepted here and stays"].filter(Boolean);
  const note = notes.length > 0 && (
    <>
      {isAccepted && <CircleCheck aria-hidden size={14} className="shrink-0 text-done" />}
      {notes.join(" · ")}
    </>
  );
  return (
    <li className="flex min-h-14 items-center gap-2 border-l-3 border-l-done-shape pr-2 pl-3.25">
      <CriterionText entry={entry} note={note} />
      {children}
    </li>
  );
}

function showMainField() {
  const field = document.getElementById("criteria");
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
