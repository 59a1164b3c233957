const photos = (count: number) => `${count} ${count === 1 ? "photo" : "photos"}`;
const are = (isOne: boolean) => (isOne ? "is" : "are");

/**
 * Every text about drafts on this device and about sending. A second language is a file beside this one:
 * docs/decisions/23.
 */
export const words = {
  savedAt: (time: string) => `Kept on this device ${time}`,
  /** The parts of the sentences in sentences.ts. */
  unsaved: {
    fault: {
      full: "This device has no room to keep all that you enter.",
      other: "This device cannot keep all that you enter.",
    },
    remedy: { full: "Make room on this device, or send it now.", other: "Send it now." },
    words: "Your words",
    lastWords: "Your last words",
    and: " and ",
    photos,
    areNot: (what: string) => `${what} are not kept.`,
    onlyWords: (what: string, isOne: boolean) => `Your words are kept, ${what} ${are(isOne)} not.`,
    allBack: "It is back in this form.",
    partBack: (what: string, isOne: boolean) => `${what} ${are(isOne)} back in this form.`,
    notBack: (lost: number) =>
      `${photos(lost)} could not be kept on this device: take ${lost === 1 ? "it" : "them"} again.`,
  },
  secondTab: "This form is open in another tab too. Each tab keeps its own text.",
  restored: {
    from: (moment: string) => `You have unsent work from ${moment}.`,
    emptied: "You had emptied this box.",
    discard: "Discard it",
    discarded: "Your unsent work was discarded.",
  },
  replace: {
    title: "Restore the discarded work?",
    question: "What you have entered since then will be discarded instead.",
    action: "Restore it",
  },
  sending: {
    title: "Sending",
    portfolio: "Sending your portfolio",
    storing: "Sent. The server is storing your photos.",
    stop: "Stop sending",
    background: "Send in the background",
    photos: "Photos",
  },
};
