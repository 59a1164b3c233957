/** Every text of the page that checks bundles. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Check a Bundle",
  file: {
    heading: "The file",
    about:
      "A bundle is the ZIP file with which a learner takes everything of theirs along. This page tells who made it, and whether anything in it was changed, added or removed since.",
    stays: "The file stays on this device. Nothing of it is uploaded.",
    label: "Bundle",
    hint: "Choose a ZIP file, or drop it here.",
    checking: (name: string) => `Checking ${name}`,
  },
  whole: {
    heading: "Complete and unchanged",
    summary: (learner: string) => `This is the bundle of ${learner}. It is complete, and nothing in it was changed.`,
    centre: "Made by",
    madeAt: "Made",
    files: "Files",
    size: (count: number, size: string) => `${count.toLocaleString("en-GB")} (${size})`,
    fingerprint: "Fingerprint",
    trust: (centre: string) =>
      `Anybody can make a bundle and name ${centre} in it. It comes from them only if the fingerprint is theirs. Ask them for it, and do not take it from the file or from whoever sent it.`,
    label: "Fingerprint that the centre gave you",
    hint: "64 digits and letters from a to f, with or without spaces",
    same: (centre: string) => `The same fingerprint: ${centre} signed this bundle.`,
    other: "Another fingerprint. Do not rely on this bundle.",
  },
  broken: {
    summary: (name: string) => `Do not rely on ${name}.`,
    heading: "What is wrong",
    unsupported:
      "This browser cannot check signatures here. Use a current one, and open this page by an address that begins with https://.",
    unreadable: "The file cannot be read. It may have been moved or changed meanwhile.",
  },
};
