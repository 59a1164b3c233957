import { fingerprintIn, type Verdict, verifyBundle } from "contract/exports/bundle-verify.ts";
import { BundleError, printable } from "contract/exports/bundle-zip.ts";
import { openBundleFile, wordsOf } from "../../exports/bundle-import/bundle-file.ts";

/** `npm run bundle:verify`: checks a bundle. It opens no connection and no installation, and writes no file. */
async function verify(words: string[]): Promise<0 | 1 | 2> {
  const input = wordsOf(words);
  if (!input) {
    process.stderr.write("Say which bundle to check: npm run bundle:verify -- FILE.zip [--key FINGERPRINT]\n");
    return 2;
  }
  try {
    if (input.key !== undefined) await fingerprintIn(input.key);
    const verdict = await verifyBundle(await openBundleFile(input.file), { key: input.key });
    process.stdout.write(`${summaryOf(verdict)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    process.stderr.write(`Do not rely on this bundle.\n${error.message}\n`);
    return 1;
  }
}

function summaryOf({ facts, fingerprint, isPinned, hashes, bytes }: Verdict): string {
  const [files, size] = [hashes.size, bytes].map((count) => count.toLocaleString("en-GB"));
  const at = new Date(facts.madeAt).toISOString().replace("T", " at ").slice(0, 19);
  const trust = isPinned
    ? "The bundle is complete and unchanged, and the key that you named has signed it."
    : "The bundle is complete and unchanged; whether it comes from the centre is only certain if this fingerprint is theirs.";
  return [
    `${files} files, ${size} bytes: all as the signed list says.`,
    `Made by: ${printable(facts.centre)}`,
    `Made: ${at} UTC`,
    `Key: ${fingerprint}`,
    trust,
  ].join("\n");
}

process.exitCode = await verify(process.argv.slice(2));
