import { bundleFiles } from "contract/exports/bundle-files.ts";
import { momentOf } from "../../pdf/documents/dates.ts";

/** The two commands that check an unpacked bundle. docs/bundles.md names the same, and a test runs them. */
export const checks = [
  `sha256sum -c ${bundleFiles.sums}`,
  `openssl pkeyutl -verify -pubin -inkey ${bundleFiles.publicKey} -rawin -in ${bundleFiles.sums} -sigfile ${bundleFiles.signature}`,
];

/** `README.txt`: what is in the bundle, and how anyone checks it. `site` is where the installation has its pages. */
export function readme(student: string, centre: string, madeAt: Date, site: string | undefined): string {
  return `Everything of ${student} in one file, made by ${centre} on ${momentOf(madeAt)}.

Open ${bundleFiles.index} in a browser; it needs no network. ${bundleFiles.record} is the same for machines.

To check that nothing was changed since, unpack the ZIP and run in its folder:

    ${checks.join("\n    ")}

The first compares every file with a signed list, the second the signature of that list with a key. Whether the key is
the centre's, its fingerprint tells. Compare it with the one that the centre gives you:

    openssl pkey -pubin -in ${bundleFiles.publicKey} -outform DER | tail -c 32 | sha256sum

A page does all this and finds what was added, too. The ZIP stays on your device:
${site ? `${site}/verify` : "/verify on the site of any centre that runs Portfolio Builder"}
`;
}
