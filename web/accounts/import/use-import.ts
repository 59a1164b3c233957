import type { ImportPreview } from "contract/accounts/import.ts";
import { importLimits } from "contract/accounts/import-columns.ts";
import { useRef, useState } from "react";
import { type Input, Refused } from "../../app/api.ts";
import { newIdempotencyKey } from "../../app/new-key.ts";
import { useChange } from "../../app/queries.tsx";

/** A file whose bytes are held here, so that what is imported is what was looked at. */
export interface Chosen {
  name: string;
  content: Blob;
  source: File;
  /** The same for every try at importing it: whichever arrives makes the learners, once. */
  key: string;
}

/** What went wrong, and what would try it again, where another try may go better. */
export interface ImportTrouble {
  message: string;
  retry?: () => void;
}

/** Choosing a file, looking at what it would do, and importing it. */
export function useImport() {
  const look = useChange("previewImport");
  const change = useChange("importLearners");
  const [chosen, setChosen] = useState<Chosen>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [imported, setImported] = useState<number>();
  const [trouble, setTrouble] = useState<ImportTrouble>();
  // Reading and looking take time: what comes of a file that is no longer the latest choice is left out.
  const latest = useRef<File>(undefined);

  async function show(file: Chosen, refusal?: string) {
    setTrouble(undefined);
    try {
      const answer = await look.mutateAsync({ form: formOf(file) } as Input<"previewImport">);
      if (latest.current !== file.source) return;
      setPreview(answer);
      if (refusal) setTrouble({ message: refusal });
    } catch (error) {
      if (latest.current === file.source) setTrouble(troubleOf(error, () => void show(file)));
    }
  }

  async function choose(file: File) {
    startAfresh(file);
    const read = await contentOf(file);
    if (latest.current !== file) return;
    if (typeof read === "string") return setTrouble({ message: read });
    const next = { name: file.name, content: read, source: file, key: newIdempotencyKey() };
    setChosen(next);
    await show(next);
  }

  async function importAll() {
    if (!chosen || change.isPending) return;
    setTrouble(undefined);
    try {
      const headers = { "idempotency-key": chosen.key };
      const input = { form: formOf(chosen), headers } as Input<"importLearners">;
      setImported((await change.mutateAsync(input)).imported);
    } catch (error) {
      // Something has changed since the preview: the rows are shown anew, with what is wrong in them now.
      if (error instanceof Refused && error.errors.length > 0) await show(chosen, error.message);
      else setTrouble(troubleOf(error, () => void importAll()));
    }
  }

  function startAfresh(file?: File) {
    latest.current = file;
    setChosen(undefined);
    setPreview(undefined);
    setImported(undefined);
    setTrouble(undefined);
  }

  const busy = { reading: look.isPending, importing: change.isPending };
  return { chosen, preview, imported, trouble, busy, choose, importAll, startAfresh };
}

function formOf({ name, content }: Chosen): FormData {
  const form = new FormData();
  form.append("file", content, name);
  return form;
}

async function contentOf(file: File): Promise<Blob | string> {
  if (file.size > importLimits.bytes) return `${file.name} is too large. The file must be 1 MB or smaller.`;
  try {
    return new Blob([await file.arrayBuffer()], { type: "text/csv" });
  } catch {
    return `${file.name} could not be read. Close it in other programs, then choose it again.`;
  }
}

function troubleOf(error: unknown, retry: () => void): ImportTrouble {
  const message = error instanceof Error ? error.message : "Something went wrong.";
  return error instanceof Refused && error.status < 500 ? { message } : { message, retry };
}
