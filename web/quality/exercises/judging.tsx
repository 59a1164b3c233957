import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { placeKey } from "contract/qualifications/places.ts";
import type { Exercise } from "contract/quality/exercises.ts";
import { type Judged, refusalOfAnswer } from "contract/quality/exercising.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { Refused } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { useCriterionTexts } from "../../qualifications/use-criterion-texts.ts";
import { Button } from "../../ui/button.tsx";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { shortcut } from "../../ui/keys/key-props.ts";
import { useKeyboardHeight } from "../../ui/keys/keyboard-height.ts";
import { focusHeading } from "../../ui/page.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { useMedia, wideQuery } from "../../ui/use-media.ts";
import { AutosaveLine } from "../../unsent/drafts/autosave-line.tsx";
import { type DraftStorage, useDraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { focusJudged, JudgedRow } from "./judged-row.tsx";

/** What is judged so far, by criterion. */
interface Draft {
  lines: Judged[];
  text: string;
}

interface Props {
  exercise: Exercise;
  onSent: () => void;
}

/** The participant's judgement, kept on this device until the server has it. */
export function Judging(props: Props) {
  const { exercise } = props;
  const draft = useDraftStorage<Draft>(useViewer()._id, `exercise:${exercise._id}`);
  return draft.ready ? <JudgingForm {...props} draft={draft} /> : <div />;
}

function JudgingForm({ exercise, onSent, draft }: Props & { draft: DraftStorage<Draft> }) {
  const { _id: id, places } = exercise;
  const [{ lines, text }, setValues] = useState<Draft>(draft.found?.values ?? { lines: [], text: "" });
  const [current, setCurrent] = useState(() => firstOpen(places, lines));
  const [missing, setMissing] = useState<string>();
  const { mutateAsync } = useChange("answerExercise");
  const { showToast } = useToasts();
  const { busy, error, run } = useAction();
  const textOf = useCriterionTexts(places);

  function set(part: Partial<Draft>) {
    const next = { lines, text, ...part };
    setValues(next);
    setMissing(undefined);
    draft.keep(next);
    return next.lines;
  }

  function judge(place: CriterionPlace, verdict: Judged["verdict"], said = lineOn(place)?.text ?? "") {
    const { unit, learningOutcome, criteria } = place;
    const others = lines.filter((line) => placeKey(line) !== placeKey(place));
    return set({ lines: [...others, { unit, learningOutcome, criteria, verdict, text: said }] });
  }

  function accept(place: CriterionPlace) {
    const next = firstOpen(places, judge(place, "accepted", ""));
    setCurrent(next);
    focusJudged(next);
  }

  function lineOn(place: CriterionPlace): Judged | undefined {
    return lines.find((line) => placeKey(line) === placeKey(place));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const clean = lines.map((line) => ({ ...line, text: cleanProse(line.text).trim() }));
    const lacks = refusalOfAnswer(places, clean);
    setMissing(lacks);
    if (lacks || busy) return;
    void run(async () => {
      const headers = { "idempotency-key": draft.sendKey };
      const body = { lines: clean, text: cleanProse(text).trim() };
      const { message } = await mutateAsync({ params: { id }, body, headers });
      await draft.finish();
      showToast({ tone: "success", message });
      onSent();
      focusHeading();
      return message;
    });
  }

  const at = places.findIndex((place) => placeKey(place) === current);
  const refusal = missing ?? (error instanceof Refused ? error.message : undefined);
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Your judgement"
      className="relative flex flex-col gap-3 bg-panel p-4 max-wide:pb-[calc(var(--bar-bottom,0px)+1rem)] wide:min-h-0 wide:border-line wide:border-l"
    >
      <div>
        <h2>{`${lines.length} of ${places.length} judged`}</h2>
        <p className="text-dim text-sm">Judge it for yourself. Nobody reads it before the exercise has ended.</p>
      </div>
      <ul className="ruled rounded-panel border border-line wide:min-h-0 wide:overflow-y-auto">
        {places.map((place, index) => (
          <JudgedRow
            key={placeKey(place)}
            {...{ place, index, at }}
            text={textOf?.(place) ?? ""}
            line={lineOn(place)}
            onOpen={() => setCurrent(placeKey(place))}
            onAccept={() => accept(place)}
            onNotYet={() => {
              judge(place, "not yet");
              setCurrent(placeKey(place));
            }}
            onSay={(said) => judge(place, "not yet", said)}
          />
        ))}
      </ul>
      <TextArea
        label="What decided it for you"
        optional
        value={text}
        onChange={({ target }) => set({ text: target.value })}
        {...shortcut("c", "Write what decided it")}
      />
      <Foot draft={draft} busy={busy}>
        {refusal && (
          <p role="alert" className="font-medium text-danger">
            {refusal}
          </p>
        )}
        {error && !(error instanceof Refused) && (
          <ErrorMessage message={error.message} safe="What you judged is kept on this device." />
        )}
      </Foot>
    </form>
  );
}

/** What becomes of it, and the act: within the thumb's reach on a phone. */
function Foot({ draft, busy, children }: { draft: DraftStorage<Draft>; busy: boolean; children: ReactNode }) {
  const isWide = useMedia(wideQuery);
  const bar = useBarHeight<HTMLDivElement>("bottom");
  useKeyboardHeight();
  return (
    <div
      data-bottom-bar={isWide ? undefined : true}
      className="relative grid gap-2 bg-panel py-3 max-wide:bottom-sheet max-wide:px-4"
    >
      <div ref={bar} aria-hidden className="pointer-events-none absolute inset-0 -z-1 wide:hidden" />
      {children}
      <AutosaveLine draft={draft} />
      <Button type="submit" variant="primary" busy={busy} {...shortcut("Control+Enter", "Send your judgement")}>
        Send your judgement
      </Button>
    </div>
  );
}

function firstOpen(places: readonly CriterionPlace[], lines: readonly Judged[]): string | undefined {
  const judged = new Set(lines.map(placeKey));
  return places.map(placeKey).find((key) => !judged.has(key));
}
