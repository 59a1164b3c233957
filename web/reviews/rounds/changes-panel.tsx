import { dayOf, momentOf } from "contract/core/dates.ts";
import { remarkFields } from "contract/portfolios/verdicts.ts";
import type { Changes, ComparedField } from "contract/reviews/reviews.ts";
import { useEffect, useId, useMemo, useState } from "react";
import { fieldNames } from "../../portfolios/field-names.ts";
import { counted } from "../../ui/language.ts";
import { Remarkable, type RemarkField } from "../remarks/remarkable.tsx";
import type { changedWords, Segment } from "./changed-words.ts";

/** What the learner changed since the last round, before and now. */
export function ChangesPanel({ changes }: { changes: Changes }) {
  const { since, texts, captions } = changes;
  const photoTexts = photoTextsOf(changes);
  const fileTexts = fileTextsOf(changes);
  const hasChanged = texts.length + captions.length + photoTexts.length + fileTexts.length > 0;
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2.5 rounded-panel border border-line bg-panel px-3.5 py-3">
      <h3 id={id} className="text-sm">
        {`Changed since ${momentOf(since)}`}
      </h3>
      {!hasChanged && <p className="text-dim text-sm">Nothing has changed since the last feedback.</p>}
      {texts.map(({ field, was, now }) => (
        <TextChange
          key={field}
          name={fieldNames[field]}
          field={field}
          was={shown(field, was)}
          now={shown(field, now)}
        />
      ))}
      {photoTexts.length > 0 && <Lines name="Photos" lines={photoTexts} />}
      {fileTexts.length > 0 && <Lines name="Files and recordings" lines={fileTexts} />}
      {captions.map(({ photo, was, now }) => (
        <TextChange key={photo} name={`Caption of photo ${photo}`} was={was} now={now} />
      ))}
    </section>
  );
}

function Lines({ name, lines }: { name: string; lines: string[] }) {
  return (
    <section aria-label={name}>
      <h4 className="text-dim text-xs">{name}</h4>
      <ul className="wrap-anywhere">
        {lines.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

interface TextChangeProps {
  name: string;
  field?: ComparedField;
  was: string;
  now: string;
}

function TextChange({ name, field, was, now }: TextChangeProps) {
  const parts = useChangedWords(was, now);
  return (
    <section aria-label={name}>
      <h4 className="text-dim text-xs">{name}</h4>
      <div className="mt-1 grid gap-2 sm:max-wide:grid-cols-2">
        <Side name="Before" segments={parts.was} mark="del" />
        <Side name="Now" field={remarkFields.find((one) => one === field)} segments={parts.now} mark="ins" />
      </div>
    </section>
  );
}

/** Both texts as they are, marked as soon as what compares them is there: few reviews need it, and nothing moves then. */
function useChangedWords(was: string, now: string): ReturnType<typeof changedWords> {
  const [compare, setCompare] = useState<typeof changedWords>();
  useEffect(() => {
    import("./changed-words.ts").then(
      ({ changedWords }) => setCompare(() => changedWords),
      () => undefined, // Both texts can be read without marks.
    );
  }, []);
  return useMemo(() => compare?.(was, now) ?? { was: unmarked(was), now: unmarked(now) }, [compare, was, now]);
}

function unmarked(text: string): Segment[] {
  return [{ text, isOnlyHere: false }];
}

interface SideProps {
  name: string;
  field?: RemarkField | undefined;
  segments: Segment[];
  mark: "del" | "ins";
}

function Side({ name, field, segments, mark: Mark }: SideProps) {
  const isEmpty = segments.every(({ text }) => text === "");
  return (
    <div className="rounded-control border border-line px-2.5 py-1.5">
      <h5 className="text-faint text-xs">{name}</h5>
      <div className="whitespace-pre-wrap wrap-anywhere">
        <Remarkable field={field}>
          {isEmpty && <span className="text-dim">N/A</span>}
          {keyed(segments).map(({ key, text, isOnlyHere }) => {
            if (!isOnlyHere) return <span key={key}>{text}</span>;
            return (
              <Mark key={key} className={Mark === "del" ? "bg-danger-soft" : "bg-done-soft"}>
                {text}
              </Mark>
            );
          })}
        </Remarkable>
      </div>
    </div>
  );
}

// React keys: the position at which a segment begins.
function keyed(segments: Segment[]) {
  let position = 0;
  return segments.map((segment) => {
    const key = position;
    position += segment.text.length;
    return { ...segment, key };
  });
}

function shown(field: ComparedField, text: string): string {
  return field === "dateTime" && text ? momentOf(text) : text;
}

function photoTextsOf({ photosAdded, photosRemoved, photosMarked, isReordered }: Changes): string[] {
  return [
    ...(photosAdded > 0 ? [`${counted(photosAdded, "photo")} added`] : []),
    ...removedTexts(photosRemoved),
    ...photosMarked.map((photo: number) => `Photo ${photo} marked or turned`),
    ...(isReordered ? ["Photos in another order"] : []),
  ];
}

/** "1 photo removed, taken 3 March 2026", those of one day together. */
function removedTexts(removed: Changes["photosRemoved"]): string[] {
  const byDay = Map.groupBy(removed, ({ takenAt }) => takenAt?.slice(0, 10) ?? "");
  return [...byDay].map(([day, { length }]) => {
    const photos = `${counted(length, "photo")} removed`;
    return day ? `${photos}, taken ${dayOf(`${day}T12:00:00Z`)}` : photos;
  });
}

// Answers that an older version kept on the device have none.
function fileTextsOf({ attachments }: Partial<Pick<Changes, "attachments">>): string[] {
  const { added = [], removed = [], changed = [] } = attachments ?? {};
  return [
    ...added.map((name) => `${name} was added`),
    ...removed.map((name) => `${name} was removed`),
    ...changed.map((name) => `${name} has other words`),
  ];
}
