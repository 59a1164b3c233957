import { bundleFiles } from "contract/exports/bundle-files.ts";
import { jsonIn, type Verdict, verifyBundle } from "contract/exports/bundle-verify.ts";
import { type Bundle, BundleError, bytesOf, openBundle, printable } from "contract/exports/bundle-zip.ts";
import { useRef, useState } from "react";

export interface Checked {
  name: string;
  /** Of the bytes that have been read, while it is being checked. */
  percent?: number;
  whole?: Verdict & { learner: string };
  /** What is wrong with it. */
  sentences?: string[];
}

/** Checks one bundle in this tab. Choosing another one gives up the first. */
export function useVerify() {
  const [checked, setChecked] = useState<Checked>();
  const latest = useRef<File>(null);

  async function check(file: File): Promise<void> {
    latest.current = file;
    const { name } = file;
    const show = (state: Omit<Checked, "name">) => {
      if (latest.current === file) setChecked({ name, ...state });
    };
    show({ percent: 0 });
    try {
      show({ whole: await verified(file, (percent) => show({ percent })) });
    } catch (error) {
      show({ sentences: sentencesOf(error) });
    }
  }

  return { checked, check };
}

async function verified(file: File, onPercent: (percent: number) => void) {
  const bundle = await openBundle(file);
  const total = [...bundle.entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  let [bytes, shown] = [0, 0];
  const verdict = await verifyBundle(bundle, {
    onBytes: (count) => {
      bytes += count;
      const percent = Math.floor((100 * bytes) / total);
      if (percent > shown) onPercent(percent);
      shown = percent;
    },
  });
  return { ...verdict, learner: await learnerIn(bundle) };
}

async function learnerIn(bundle: Bundle): Promise<string> {
  const { record } = bundleFiles;
  const { student }: { student?: { name?: unknown } } = Object(jsonIn(await bytesOf(bundle, record), record));
  return printable(student?.name);
}

function sentencesOf(error: unknown): string[] {
  if (error instanceof BundleError) return error.sentences;
  const isUnsupported = !crypto.subtle || (error instanceof DOMException && error.name === "NotSupportedError");
  return [
    isUnsupported
      ? "This browser cannot check signatures here. Use a current one, and open this page by an address that begins with https://."
      : "The file cannot be read. It may have been moved or changed meanwhile.",
  ];
}
