import { priorLearning, priorLearningAsked } from "contract/portfolios/record-states.ts";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useFiles } from "../../portfolios/chosen-files/use-files.ts";
import { usePhotos } from "../../portfolios/chosen-photos/use-photos.ts";
import { counted } from "../../ui/language.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import { photosAndFiles } from "../../unsent/drafts/listed-sentence.ts";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { queueWith } from "../../unsent/outbox/send-or-queue.ts";
import { fieldsOf, type RecordValues } from "./values.ts";

/** What is done on site, and what keeps it. */
export interface Making {
  values: RecordValues & Required<Pick<RecordValues, "method">>;
  draft: DraftStorage<RecordValues>;
  onChange: (values: RecordValues) => void;
  onDiscard: () => Promise<void>;
}

/** A record that is being made: every press is kept on the device, and Finish hands it to the outbox, with a signal or without. */
export function useRecord({ values, draft, onChange, onDiscard }: Making) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isHandingOver = useRef(false);
  const photos = usePhotos(draft);
  // A file may take long to be looked at: it is placed in what is held by then.
  const latest = useRef(values);
  latest.current = values;
  const files = useFiles(draft, {
    placed: values.attachments ?? [],
    place: (how) => {
      latest.current = { ...latest.current, attachments: how(latest.current.attachments ?? []) };
      change(latest.current);
    },
  });
  const navigate = useNavigate();
  const { showToast } = useToasts();

  function change(next: RecordValues) {
    if (isHandingOver.current) return;
    setError(undefined);
    onChange(next);
  }

  async function finish() {
    if (isHandingOver.current) return;
    if (values.ticked.length === 0) return setError("Tick what you saw before you finish.");
    if (values.method === priorLearning && values.notes.trim() === "") return setError(priorLearningAsked);
    if (photos.isPreparing || files.preparing.length > 0)
      return setError("Your photos are being prepared. Press Finish again in a moment.");
    isHandingOver.current = true; // At once: a second press may come before the page is drawn again.
    setBusy(true);
    const { student, method, ticked } = values;
    const title = `${method} of ${student.name}`;
    const about = { call: "makeRecord", form: "record", title, fields: fieldsOf(values, files.chosen) } as const;
    const sent = photos.chosen.filter(({ blob }) => blob);
    if (!(await queueWith(({ queueDraft }) => queueDraft(draft, about, [...sent, ...files.chosen])))) {
      isHandingOver.current = false;
      setBusy(false);
      return setError("This device cannot hand it over at the moment. It stays here: press Finish again.");
    }
    const criteria = counted(ticked.length, "criterion", "criteria");
    const parts = [criteria, photosAndFiles(sent.length, files.chosen.length) || "0 photos"].join(" and ");
    const first = student.name.split(" ")[0];
    showToast({ tone: "success", message: `${title}: ${parts}. It counts once ${first} confirms it.` });
    navigate("/records");
  }

  return { change, photos, files, error, isBusy, finish, discard: onDiscard };
}

export type MakingRecord = ReturnType<typeof useRecord>;
