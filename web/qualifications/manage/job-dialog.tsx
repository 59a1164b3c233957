import { placesOfJob } from "contract/qualifications/catalogue.ts";
import { entriesOf, inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { placeKey, placeName, placeOfKey } from "contract/qualifications/places.ts";
import type { Catalogue } from "contract/qualifications/qualifications.ts";
import { cellName, cellsWithin } from "contract/qualifications/requirements.ts";
import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { cleanLine } from "../../ui/forms/clean-text.ts";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { SelectField, TextField } from "../../ui/forms/field.tsx";
import { useCurriculum } from "../use-curriculum.ts";

type Job = Catalogue["jobs"][number];

interface Props {
  /** Undefined for a new one. */
  job: Job | undefined;
  /** The ids of the others. */
  taken: readonly string[];
  busy: boolean;
  onSave: (job: Job) => void;
  onClose: () => void;
}

/** One job of a catalogue: its words, the criteria that it covers, and what it shows of the range. */
export function JobDialog({ job, taken, busy, onSave, onClose }: Props) {
  const [title, setTitle] = useState(job?.title ?? "");
  const [show, setShow] = useState(job?.show ?? "");
  const [words, setWords] = useState(job?.words ?? "");
  const [places, setPlaces] = useState(() => (job ? placesOfJob(job) : []));
  const [cells, setCells] = useState(job?.cells ?? []);
  const [error, setError] = useState<string>();
  const entries = entriesOf(useCurriculum());
  const chosen = inCurriculumOrder(places);
  const keys = new Set(chosen.map(placeKey));
  const offered = cellsWithin(places);

  function submit(event: FormEvent) {
    event.preventDefault();
    const clean = { title: cleanLine(title).trim(), show: cleanLine(show).trim(), words: cleanLine(words).trim() };
    if (!clean.title) return setError("Enter the title of the job.");
    if (!clean.show) return setError("Say what to photograph.");
    if (chosen.length === 0) return setError("Choose at least one criterion that it covers.");
    const shown = cells.filter((id) => offered.includes(id));
    onSave({
      id: job?.id ?? idFor(clean.title, taken),
      ...clean,
      places: chosen.map(({ unit, learningOutcome, criteria }) => `${unit} ${learningOutcome} ${criteria}`),
      ...(shown.length > 0 && { cells: shown }),
    });
  }

  return (
    <Dialog title={job ? `Change ${job.title}` : "Add a job"} wide onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField label="Title" maxLength={80} value={title} onChange={({ target }) => setTitle(target.value)} />
        <TextField
          label="What to photograph"
          maxLength={300}
          value={show}
          onChange={({ target }) => setShow(target.value)}
        />
        <TextField
          label="Other words for it"
          optional
          hint="As people on site call it: a portfolio with these words is recognised."
          maxLength={300}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1 font-medium text-sm">Covers</legend>
          <ul aria-label="Criteria that it covers" className="flex flex-wrap gap-2 empty:hidden">
            {chosen.map((entry) => (
              <li key={placeKey(entry)}>
                <button
                  type="button"
                  title={entry.description}
                  aria-label={`Remove ${placeName(entry)}`}
                  onClick={() => setPlaces(places.filter((one) => placeKey(one) !== placeKey(entry)))}
                  className="choice inline-flex min-h-8 items-center gap-1 border border-edge text-sm touch:min-h-11"
                >
                  {placeName(entry)} <X aria-hidden size={14} />
                </button>
              </li>
            ))}
          </ul>
          <SelectField
            label="Add a criterion"
            value=""
            onChange={({ target }) => {
              setError(undefined);
              if (target.value) setPlaces([...places, placeOfKey(target.value)]);
            }}
          >
            <option value="">Choose a criterion</option>
            {entries
              .filter((entry) => !keys.has(placeKey(entry)))
              .map((entry) => (
                <option key={placeKey(entry)} value={placeKey(entry)}>
                  {`${placeName(entry)}: ${entry.description}`}
                </option>
              ))}
          </SelectField>
        </fieldset>
        {offered.length > 0 && (
          <fieldset className="flex min-w-0 flex-wrap gap-x-5 gap-y-2">
            <legend className="mb-1 font-medium text-sm">Shows of the range</legend>
            {offered.map((id) => (
              <label key={id} className="inline-flex min-h-8 items-center gap-2 touch:min-h-11">
                <input
                  type="checkbox"
                  checked={cells.includes(id)}
                  onChange={() => setCells(cells.includes(id) ? cells.filter((one) => one !== id) : [...cells, id])}
                />
                {cellName(id)}
              </label>
            ))}
          </fieldset>
        )}
        {error && (
          <p role="alert" className="font-medium text-danger text-sm">
            {error}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {job ? "Save the job" : "Add the job"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** An id from a title, which no other job has: "tray-run", "tray-run-2". */
function idFor(title: string, taken: readonly string[]): string {
  const base =
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "")
      .slice(0, 36) || "job";
  let id = base;
  for (let next = 2; taken.includes(id); next++) id = `${base}-${next}`;
  return id;
}
