import { qualificationLimits } from "contract/qualifications/document.ts";
import type { QualificationFile, QualificationPreview } from "contract/qualifications/qualifications.ts";
import { useRef, useState } from "react";
import { isWorthRetrying } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

interface Trouble {
  message: string;
  retry?: () => void;
}

/** A file whose text is held in memory, so that what is imported is what the preview showed. */
interface Chosen {
  name: string;
  file: QualificationFile;
}

/** Choosing a file, seeing what is in it, and importing it. A CSV file says neither code nor title: they are asked for. */
export function useQualificationFile(onImported: () => void) {
  const previewing = useChange("previewQualification");
  const importing = useChange("importQualification");
  const { showToast } = useToasts();
  const [chosen, setChosen] = useState<Chosen>();
  const [preview, setPreview] = useState<QualificationPreview>();
  const [trouble, setTrouble] = useState<Trouble>();
  // What was read of a file that is no longer the latest choice is dropped.
  const latest = useRef(0);

  async function show(next: Chosen) {
    const own = ++latest.current;
    setChosen(next);
    setPreview(undefined);
    setTrouble(undefined);
    try {
      const answer = await previewing.mutateAsync({ body: next.file });
      if (own === latest.current) setPreview(answer);
    } catch (error) {
      if (own === latest.current) setTrouble(troubleOf(error, () => void show(next)));
    }
  }

  async function choose(source: File, { code, title }: { code: string; title: string }) {
    latest.current++;
    setChosen(undefined);
    setPreview(undefined);
    if (source.size > qualificationLimits.bytes)
      return setTrouble({ message: `${source.name} is too large. The file must be 2 MB or smaller.` });
    const text = await source.text().catch(() => undefined);
    if (text === undefined) return setTrouble({ message: `${source.name} could not be read. Choose it again.` });
    const isJson = /\.json$/i.test(source.name);
    await show({ name: source.name, file: isJson ? { kind: "json", text } : { kind: "csv", text, code, title } });
  }

  async function importIt() {
    if (!chosen) return;
    setTrouble(undefined);
    try {
      const { message } = await importing.mutateAsync({ body: chosen.file });
      showToast({ tone: "success", message });
      onImported();
    } catch (error) {
      setTrouble(troubleOf(error, () => void importIt()));
    }
  }

  /** Reads the chosen CSV file again under another code or title. */
  function rename(names: { code?: string; title?: string }) {
    if (chosen?.file.kind === "csv") void show({ ...chosen, file: { ...chosen.file, ...names } });
  }

  const busy = { reading: previewing.isPending, importing: importing.isPending };
  return { chosen, preview, trouble, busy, choose, rename, importIt };
}

function troubleOf(error: unknown, retry: () => void): Trouble {
  if (!(error instanceof Error)) throw error;
  return { message: error.message, ...(isWorthRetrying(error) && { retry }) };
}
