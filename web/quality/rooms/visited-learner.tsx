import { dayInWords } from "contract/core/calendar.ts";
import { dayOf } from "contract/core/dates.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { claimStateNames } from "contract/quality/claiming.ts";
import type { RoomNote } from "contract/quality/rooms.ts";
import type { VisitedCriterion, VisitedLearner } from "contract/quality/visits.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { CriteriaTable } from "./criteria-table.tsx";
import { EvidenceDialog } from "./evidence-dialog.tsx";
import { NoteForm } from "./note-form.tsx";
import { Notes } from "./room-lists.tsx";
import { useVisited } from "./visit.ts";

interface Props {
  id: string;
  notes: RoomNote[];
  onNote: (note: RoomNote) => void;
  onBack: () => void;
}

/** One learner: enrolment, assessors over time, and a row for each criterion that was decided. */
export function LearnerView({ id, notes, onNote, onBack }: Props) {
  const { data, error, refetch } = useVisited("visitLearner", id);
  if (!data) return error ? <QueryError query={{ error, refetch }} /> : <Loading />;
  const own = notes.filter(({ learner }) => learner._id === id);
  return (
    <div className="grid gap-4">
      <header>
        <Button variant="quiet" className="-ml-3.5 lg:hidden" onClick={onBack}>
          All learners
        </Button>
        <h1 ref={focused} tabIndex={-1} className="wrap-anywhere text-2xl outline-none">
          {data.learner.name}
        </h1>
        <p className="max-w-prose text-dim text-sm">{enrolmentText(data)}</p>
        <p className="max-w-prose text-dim text-sm">{assessorsText(data)}</p>
      </header>
      <Units learner={data} onNote={onNote} onBroken={() => void refetch()} />
      {own.length > 0 && <Notes notes={own} />}
    </div>
  );
}

function Units({
  learner,
  onNote,
  onBroken,
}: {
  learner: VisitedLearner;
  onNote: Props["onNote"];
  onBroken: () => void;
}) {
  const { units } = learner;
  const [chosen, setChosen] = useState(units[0]?.unit ?? "");
  const [opened, setOpened] = useState<string>();
  const [selected, setSelected] = useState<VisitedCriterion>();
  const unit = units.find((one) => one.unit === chosen);
  if (!unit)
    return (
      <>
        <Empty message="Nothing of this learner was decided or claimed yet." />
        <NoteForm learner={learner.learner._id} place={undefined} onNote={onNote} onSaved={() => undefined} />
      </>
    );
  const { criteria, total, claim } = unit;
  const place = selected && criteria.includes(selected) ? selected : criteria[0];
  return (
    <>
      {units.length > 1 && (
        <Tabs
          label="Unit"
          tabs={units.map(({ unit, criteria }) => ({ key: unit, name: unit, count: criteria.length }))}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <section aria-labelledby="unit-heading" className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 id="unit-heading">{`${unit.unit} ${unit.title}`}</h2>
          <p className="text-dim text-sm">
            {claim ? `${claimStateNames[claim.act]} on ${dayOf(claim.at)}` : "Not claimed"}
          </p>
        </div>
        <Card className="p-0!">
          <CriteriaTable {...{ criteria, onBroken }} selected={place} onSelect={setSelected} onOpen={setOpened} />
          <p className="px-4 py-2.5 text-dim text-sm">{`${criteria.length} of ${total} criteria decided`}</p>
        </Card>
      </section>
      <NoteForm
        key={learner.learner._id}
        learner={learner.learner._id}
        place={place}
        onNote={onNote}
        onSaved={() => focusNext(place)}
      />
      {opened !== undefined && <EvidenceDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** So that a screen reader says who is shown now. */
function focused(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}

/** After a note the next criterion is looked at. */
function focusNext(place: VisitedCriterion | undefined): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-criterion]")];
  const at = rows.findIndex((row) => place && row.dataset.criterion === placeKey(place));
  (rows[at + 1] ?? rows[at])?.focus();
}

function enrolmentText({ enrolment }: VisitedLearner): string {
  const { qualification, registrationNo, registeredOn, startedOn, endedOn } = enrolment;
  const registered = registeredOn ? `Registered ${dayInWords(registeredOn)}` : "No day of registration";
  const number = registrationNo && ` as ${registrationNo}`;
  const ended = endedOn ? ` Withdrawn ${dayInWords(endedOn)}.` : "";
  return `${registered}${number}, ${qualification}, started ${dayInWords(startedOn)}.${ended}`;
}

function assessorsText({ assessors }: VisitedLearner): string {
  if (assessors.length === 0) return "No assessor.";
  const all = assessors.map(({ name, since }) => `${name} since ${dayOf(since)}`).join(", then ");
  return `${assessors.length === 1 ? "Assessor" : "Assessors"} ${all}.`;
}
