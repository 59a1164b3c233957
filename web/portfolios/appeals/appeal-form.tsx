import { reasonLeast } from "contract/portfolios/verdicts.ts";
import { placeKey, placeName } from "contract/qualifications/places.ts";
import { appealedName } from "contract/quality/appealing.ts";
import { type FormEvent, useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { Button } from "../../ui/button.tsx";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import type { Appealed } from "./appeals.tsx";

interface Props {
  id: string;
  appealed: Appealed;
  onClose: () => void;
}

/** Why a learner appeals, and of several criteria which; what was typed stays until it has arrived. */
export default function AppealForm({ id, appealed: { places, follows }, onClose }: Props) {
  const [chosen, setChosen] = useState(() => places.map(placeKey));
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { send, busy } = useChangeWithToasts("appeal");
  const isSeveral = places.length > 1 && follows === null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const words = cleanProse(text).trim();
    if (places.length > 0 && chosen.length === 0) return setError("Choose what you appeal.");
    if (words.length < reasonLeast) return setError(`Say why, in at least ${reasonLeast} characters.`);
    setError(undefined);
    const sent = follows === null ? places.filter((place) => chosen.includes(placeKey(place))) : [];
    void send({ params: { id }, body: { places: sent, follows, text: words } }, { onDone: onClose });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3 print:hidden">
      {isSeveral && (
        <fieldset className="grid gap-1">
          <legend className="font-medium text-sm">What you appeal</legend>
          {places.map((place) => {
            const key = placeKey(place);
            return (
              <label key={key} className="flex min-h-11 items-center gap-2.5">
                <input
                  type="checkbox"
                  checked={chosen.includes(key)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
                  }
                />
                {placeName(place)}
              </label>
            );
          })}
        </fieldset>
      )}
      <TextArea
        autoFocus
        label={isSeveral ? "Why you appeal" : `Why you appeal ${appealedName(places)}`}
        error={error}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} className="max-sm:min-h-13">
          Send appeal
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
