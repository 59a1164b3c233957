import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { numbersOf, placeKey, placeName } from "contract/qualifications/places.ts";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useAnswer } from "../app/queries.tsx";
import { CriterionSearch } from "../portfolios/form/place/criterion-search.tsx";
import { WithCurriculum } from "../qualifications/with-curriculum.tsx";
import { Loading } from "../ui/states/loading.tsx";

interface Props {
  /** Whose criteria can be found; "" while nobody is chosen. */
  learner: string;
  places: CriterionPlace[];
  onChange: (places: CriterionPlace[]) => void;
}

/** The criteria that a task is about, if any, found by their words. */
export default function CriteriaField({ learner, ...props }: Props): ReactNode {
  const { data } = useAnswer("viewLogbook", { params: { id: learner } }, { enabled: learner !== "" });
  return (
    <WithCurriculum ids={data?.qualifications} loading={<Loading rows={1} />}>
      <Chosen {...props} />
    </WithCurriculum>
  );
}

function Chosen({ places, onChange }: Omit<Props, "learner">) {
  const part = useRef<HTMLFieldSetElement>(null);
  const focusPart = () => part.current?.focus({ preventScroll: true }); // The pressed button is removed.
  return (
    <fieldset ref={part} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1 font-medium text-sm">
        Criteria <span className="font-normal text-dim">(optional)</span>
      </legend>
      <ul aria-label="Chosen criteria" className="mb-2 flex flex-wrap gap-2 empty:hidden">
        {places.map((place) => (
          <li key={placeKey(place)}>
            <button
              type="button"
              aria-label={`Remove ${placeName(place)}`}
              onClick={() => {
                onChange(places.filter((one) => one !== place));
                focusPart();
              }}
              className="choice inline-flex min-h-8 items-center gap-1 border border-edge text-sm touch:min-h-11"
            >
              {placeName(place)} <X aria-hidden size={14} />
            </button>
          </li>
        ))}
      </ul>
      <div className="-mx-4">
        <CriterionSearch
          chosen={inCurriculumOrder(places)}
          onChoose={(entry) => {
            onChange([...places, numbersOf(entry)]);
            focusPart();
          }}
        />
      </div>
    </fieldset>
  );
}
