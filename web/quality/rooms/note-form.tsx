import { placeKey, placeName } from "contract/qualifications/places.ts";
import { roomLimits } from "contract/quality/room-words.ts";
import type { RoomNote } from "contract/quality/rooms.ts";
import type { VisitedCriterion } from "contract/quality/visits.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { shortcut } from "../../ui/keys/key-props.ts";
import { useVisit } from "./visit.ts";

interface Props {
  learner: string;
  place: VisitedCriterion | undefined;
  onNote: (note: RoomNote) => void;
  onSaved: () => void;
}

/** A note on the criterion that is looked at. What is typed on each stays on this page until it is saved. */
export function NoteForm({ learner, place, onNote, onSaved }: Props) {
  const visit = useVisit();
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [isShared, setShared] = useState(false);
  const { busy, message, error, run } = useAction();
  const key = place ? placeKey(place) : "";
  const write = (text: string) => setTexts((all) => new Map(all).set(key, text));
  async function save() {
    const { unit, learningOutcome, criteria } = place ?? { unit: "", learningOutcome: "", criteria: "" };
    const where = place ? { unit, learningOutcome, criteria } : null;
    const body = { learner, place: where, text: texts.get(key) ?? "", isShared };
    const { message, note } = await visit("addRoomNote", { body });
    write("");
    onNote(note);
    onSaved();
    return message;
  }
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void run(save);
      }}
    >
      <TextArea
        label={place ? `Note on ${placeName(place)}` : "Note on this learner"}
        error={error?.message}
        maxLength={roomLimits.note}
        value={texts.get(key) ?? ""}
        onChange={({ target }) => write(target.value)}
        {...shortcut("c", "Write a note")}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="flex min-h-9 items-center gap-2 text-sm touch:min-h-11">
          <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
          The centre reads it at once
        </label>
        <p role="status" className="grow text-dim text-sm">
          {message}
        </p>
        <Button type="submit" variant="primary" busy={busy}>
          Save note
        </Button>
      </div>
    </form>
  );
}
