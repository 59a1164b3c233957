import type { ImportPreview } from "contract/accounts/import.ts";
import { importLimits } from "contract/accounts/import-columns.ts";
import { useRef, useState } from "react";
import { type Input, isWorthRetrying, Refused } from "../../app/api.ts";
import { newIdempotencyKey } from "../../app/new-key.ts";
import { useChange } from "../../app/queries.tsx";

/** A file whose bytes are held in memory, so that what is imported is what the preview showed. */
interface ChosenFile {
  name: string;
  content: Blob;
  source: File;
  /** The idempotency key, the same for every retry: the learners are created once. */
  key: string;
}

/** What went wrong, and the retry, where that may succeed. */
export interface ImportError {
  message: string;
  retry?: () => void;
}

/** Choosing a file, seeing its preview, and importing it. */
export function useImport() {
  const previewing = useChange("previewImport");
  const importing = useChange("importLearners");
  const [chosen, setChosen] = useState<ChosenFile>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [imported, setImported] = useState<{ imported: number; batch: string }>();
  const [trouble, setTrouble] = useState<ImportError>();
  // Reading and previewing take time, so results for a file that is no longer the latest choice are dropped.
  const latest = useRef<File>(undefined);

  async function showPreview(file: ChosenFile, refusal?: string) {
    setTrouble(undefined);
    try {
      const answer = await previewing.mutateAsync({ form: formOf(file) } as Input<"previewImport">);
      if (latest.current !== file.source) return;
      setPreview(answer);
      if (refusal) setTrouble({ message: refusal });
    } catch (error) {
      if (latest.current === file.source) setTrouble(troubleOf(error, () => void showPreview(file)));
    }
  }

  async function choose(file: File) {
    reset(file);
    const content = await contentOf(file);
    if (latest.current !== file) return;
    if (typeof content === "string") return setTrouble({ message: content });
    const next = { name: file.name, content, source: file, key: newIdempotencyKey() };
    setChosen(next);
    await showPreview(next);
  }

  async function importAll() {
    if (!chosen || importing.isPending) return;
    setTrouble(undefined);
    try {
      const headers = { "idempotency-key": chosen.key };
      const input = { form: formOf(chosen), headers } as Input<"importLearners">;
      setImported(await importing.mutateAsync(input));
    } catch (error) {
      // Something has changed since the preview, so a new one shows the present errors.
      if (error instanceof Refused && error.errors.length > 0) await showPreview(chosen, error.message);
      else setTrouble(troubleOf(error, () => void importAll()));
    }
  }

  function reset(file?: File) {
    latest.current = file;
    setChosen(undefined);
    setPreview(undefined);
    setImported(undefined);
    setTrouble(undefined);
  }

  const busy = { reading: previewing.isPending, importing: importing.isPending };
  return { chosen, preview, imported, trouble, busy, choose, importAll, reset };
}

function formOf({ name, content }: ChosenFile): FormData {
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

function troubleOf(error: unknown, retry: () => void): ImportError {
  const message = error instanceof Error ? error.message : "Something went wrong. Please try again.";
  return isWorthRetrying(error) ? { message, retry } : { message };
}
