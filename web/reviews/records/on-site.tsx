import { dayOf, timeOf } from "contract/core/dates.ts";
import { priorLearning, priorLearningAsked } from "contract/portfolios/record-states.ts";
import { Camera, Pencil, X } from "lucide-react";
import { useState } from "react";
import { FilesPart } from "../../portfolios/chosen-files/panel-of-files.tsx";
import { FileButton } from "../../portfolios/chosen-photos/file-button.tsx";
import { Preview } from "../../portfolios/chosen-photos/preview.tsx";
import { PhotoButton } from "../../portfolios/tiles/tile.tsx";
import { BackArrow } from "../../ui/back.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { counted } from "../../ui/language.ts";
import { PageHeading } from "../../ui/page.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { AutosaveLine } from "../../unsent/drafts/autosave-line.tsx";
import { CriteriaBoxes } from "./criteria-boxes.tsx";
import { type Making, type MakingRecord, useRecord } from "./use-record.ts";
import { withTick } from "./values.ts";

/** On site: a clock, the camera and the criteria as boxes that are pressed as they happen. Nothing has to be typed. */
export default function OnSite(making: Making) {
  const { values, draft } = making;
  const { student, method, startedAt, notes, ticked } = values;
  const isPrior = method === priorLearning;
  const [hasNotes, showNotes] = useState(isPrior || notes !== "");
  const record = useRecord(making);
  const { photos } = record;
  return (
    <div className="mx-auto grid max-w-2xl gap-3">
      <PageHeading title={`${method} of ${student.name}`} back={<BackArrow otherwise="/records" />}>
        <Discard onDiscard={record.discard} />
      </PageHeading>
      {isPrior ? (
        <p className="-mt-3 text-dim">Photograph certificates and references, and tick what they show.</p>
      ) : (
        <p className="-mt-3 flex items-center gap-3">
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-danger" />
          <span>
            <strong className="font-semibold">{`On site since ${timeOf(startedAt)}`}</strong>
            <span className="block text-dim text-sm">{`${method}, ${dayOf(startedAt)}`}</span>
          </span>
        </p>
      )}
      <div className="grid">
        <FileButton name="Photo" icon={Camera} onFiles={photos.add} camera />
      </div>
      <div role="alert" className="empty:sr-only">
        {[...photos.errors, ...photos.chosen.flatMap(({ error }) => error ?? [])].map((error) => (
          <p key={error} className="font-medium text-danger text-sm">
            {error}
          </p>
        ))}
      </div>
      <Taken photos={photos} />
      <FilesPart files={record.files} onPaste={record.files.add} />
      {hasNotes && (
        <TextArea
          label={isPrior ? "What they have done before" : "Notes"}
          optional={!isPrior}
          hint={
            isPrior
              ? `${priorLearningAsked} The learner reads it.`
              : "What you saw, heard or asked. The learner reads it."
          }
          autoFocus={!isPrior && notes === ""}
          maxLength={10_000}
          value={notes}
          onChange={({ target }) => record.change({ ...values, notes: target.value })}
        />
      )}
      <CriteriaBoxes
        student={student}
        ticked={ticked}
        onTick={(place) => record.change({ ...values, ticked: withTick(ticked, place, new Date()) })}
      />
      <FinishBar
        record={record}
        values={values}
        draft={draft}
        onNotes={() => showNotes(isPrior || !hasNotes || notes !== "")}
      />
    </div>
  );
}

/** The strip of what was taken, each with its minute. */
function Taken({ photos }: Pick<MakingRecord, "photos">) {
  const usable = photos.chosen.filter(({ error }) => !error);
  if (usable.length === 0) return null;
  return (
    <ul aria-label="Photos" className="flex gap-2 overflow-x-auto pb-1">
      {usable.map((photo, index) => (
        <li key={photo.id} className="relative w-24 shrink-0 overflow-hidden rounded-control">
          <Preview photo={photo} number={index + 1} height="h-16" />
          <span className="absolute bottom-2 left-2 rounded-small bg-black/75 px-1 text-white text-xs">
            {timeOf(new Date(photo.position))}
          </span>
          <PhotoButton icon={X} name={`Remove photo ${index + 1}`} onClick={() => photos.remove(photo.id)} />
        </li>
      ))}
    </ul>
  );
}

interface FinishProps extends Pick<Making, "values" | "draft"> {
  record: MakingRecord;
  onNotes: () => void;
}

function FinishBar({ record, values, draft, onNotes }: FinishProps) {
  const bar = useBarHeight<HTMLDivElement>("bottom");
  const { ticked, student } = values;
  return (
    <div
      ref={bar}
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 -mb-24 grid gap-2 border-line border-t bg-panel px-4 pt-2 pb-[calc(0.625rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-5 sm:px-6 sm:py-3"
    >
      {record.error && <ErrorMessage message={record.error} />}
      <div className="flex flex-wrap justify-between gap-x-3 text-dim text-sm">
        <AutosaveLine draft={draft} />
        <p>{`Counts once ${student.name.split(" ")[0]} confirms it`}</p>
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button onClick={onNotes} className="min-h-13">
          <Pencil aria-hidden size={18} /> Notes
        </Button>
        <Button variant="primary" busy={record.isBusy} onClick={() => void record.finish()} className="min-h-13">
          {`Finish, ${counted(ticked.length, "criterion", "criteria")}`}
        </Button>
      </div>
    </div>
  );
}

function Discard({ onDiscard }: { onDiscard: () => Promise<void> }) {
  const confirm = useConfirm();
  async function discard() {
    const question = "What you ticked, wrote and photographed has not been sent. It will be deleted from this device.";
    if (await confirm({ title: "Discard this record?", question, action: "Discard", danger: true })) await onDiscard();
  }
  return (
    <Button variant="quiet" className="text-danger!" onClick={() => void discard()}>
      Discard
    </Button>
  );
}
