import { entriesOf } from "contract/qualifications/curriculum.ts";
import { numbersOf, placeKey, placeName, placeOfKey } from "contract/qualifications/places.ts";
import type { EnrolmentLine, Move, QualificationLine } from "contract/qualifications/qualifications.ts";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { isWorthRetrying } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { SelectField } from "../../ui/forms/field.tsx";
import { counted } from "../../ui/language.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { useCurriculum } from "../use-curriculum.ts";
import { WithCurriculum } from "../with-curriculum.tsx";
import { versionName } from "./versions-table.tsx";

interface Props {
  enrolment: EnrolmentLine;
  versions: QualificationLine[];
  onClose: () => void;
}

/** Another version of what a learner works towards: what would be carried over is shown before anything is. */
export function MoveDialog({ enrolment, versions, onClose }: Props) {
  const [to, setTo] = useState(versions[0]?._id ?? "");
  return (
    <Dialog title={`Move from ${versionName(enrolment.qualification)}`} wide onClose={onClose}>
      <div className="grid gap-4">
        <SelectField label="To" value={to} onChange={({ target }) => setTo(target.value)}>
          {versions.map((one) => (
            <option key={one._id} value={one._id}>
              {versionName(one)}
            </option>
          ))}
        </SelectField>
        <WithCurriculum key={to} ids={[to]} loading={<Loading rows={3} />}>
          <Preview enrolment={enrolment} to={to} onClose={onClose} />
        </WithCurriculum>
      </div>
    </Dialog>
  );
}

type Mapping = Readonly<Record<string, string>>;

function Preview({ enrolment, to, onClose }: Omit<Props, "versions"> & { to: string }) {
  const { showToast } = useToasts();
  const { mutateAsync, isPending } = useChange("moveEnrolment");
  const [map, setMap] = useState<Mapping>({});
  // As it was when the dialog was opened: whoever presses again after a lost answer sends the same.
  const [version] = useState(enrolment.version);
  const [move, setMove] = useState<Move>();
  const [error, setError] = useState<Error>();
  const entries = entriesOf(useCurriculum());
  // What has no like in the other version, as it was first: what is mapped stays in its row.
  const [unmatched, setUnmatched] = useState<Move["unmatched"]>();
  const pairs = useMemo(
    () => Object.entries(map).flatMap(([from, to]) => (to ? [{ from: placeOfKey(from), to: placeOfKey(to) }] : [])),
    [map],
  );

  async function ask(preview: boolean) {
    setError(undefined);
    try {
      const headers = { "if-match": `"${version}"` };
      const { message, move } = await mutateAsync({
        params: { id: enrolment._id },
        headers,
        body: { to, map: pairs, preview },
      });
      setMove(move);
      setUnmatched((first) => first ?? move.unmatched);
      if (preview) return;
      showToast({ tone: "success", message });
      onClose();
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      setError(thrown);
    }
  }
  // Once, as the version is chosen.
  const look = useEffectEvent(() => void ask(true));
  useEffect(() => look(), []);

  if (error && !move)
    return <ErrorMessage message={error.message} {...(isWorthRetrying(error) && { onRetry: () => void ask(true) })} />;
  if (!move || !unmatched) return <Loading rows={3} />;
  const left = unmatched.length - pairs.length;
  return (
    <>
      <p role="status">
        {`${counted(move.matched.length, "accepted criterion", "accepted criteria")} with the same number and text ${move.matched.length === 1 ? "is" : "are"} carried over. ${left === 0 ? "Nothing is left out." : `${counted(left, "criterion", "criteria")} ${left === 1 ? "has" : "have"} no like in it and ${left === 1 ? "stays" : "stay"} with the old version, unless you map ${left === 1 ? "it" : "them"}.`}`}
      </p>
      {unmatched.length > 0 && (
        <ul aria-label="Without a like" className="grid gap-3">
          {unmatched.map((place) => (
            <li key={placeKey(place)} className="grid gap-1 border-line border-t pt-3">
              <p className="wrap-anywhere">
                <span className="font-medium">{placeName(place)}</span> {place.text}
              </p>
              <SelectField
                label={`Carry ${placeName(place)} to`}
                value={map[placeKey(place)] ?? ""}
                onChange={({ target }) => setMap({ ...map, [placeKey(place)]: target.value })}
              >
                <option value="">Nothing: it stays where it is</option>
                {entries.map((entry) => (
                  <option key={placeKey(entry)} value={placeKey(numbersOf(entry))}>
                    {`${placeName(entry)}: ${entry.description}`}
                  </option>
                ))}
              </SelectField>
            </li>
          ))}
        </ul>
      )}
      {error && <ErrorMessage message={error.message} />}
      <div className="flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={isPending} onClick={() => void ask(false)}>
          Move
        </Button>
      </div>
    </>
  );
}
