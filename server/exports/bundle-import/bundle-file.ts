import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Bundle, BundleError, openBundle, printable } from "contract/exports/bundle-zip.ts";

/** Opens the bundle in a file. Reading fails once the file is changed. @throws BundleError */
export async function openBundleFile(path: string): Promise<Bundle> {
  const stats = await stat(path).catch((error) => {
    throw new BundleError(`${printable(path)} cannot be opened (${error.code}).`);
  });
  if (!stats.isFile()) throw new BundleError(`${printable(path)} is no file.`);
  return openBundle(await openAsBlob(path));
}

/** The file and the key among a command's arguments, or undefined when the arguments are wrong. */
export function wordsOf(words: string[]): { file: string; key: string | undefined } | undefined {
  try {
    const options = { key: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [file, ...more] = positionals;
    return file && more.length === 0 && values.key !== "" ? { file, key: values.key } : undefined;
  } catch {
    return undefined; // An option that there is not, or one without a value.
  }
}
