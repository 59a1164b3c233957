/** Every text about drafts on this device and about sending. A second language is a file beside this one: docs/decisions/0040-words.md. */
export const words = {
  kept: (time: string) => `Kept on this device ${time}`,
  secondTab: "This form is open in another tab too. Each tab keeps its own text.",
  fault: {
    full: "This device has no room to keep all that you enter. It is safe once you have sent it.",
    other: "What you enter cannot be kept on this device. It is safe once you have sent it.",
  },
  restored: {
    from: (moment: string) => `You have unsent work from ${moment}.`,
    where: "It is back in this form.",
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
    photos: "Photos",
  },
};
