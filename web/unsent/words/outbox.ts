/** What a learner sends is a portfolio, what an assessor sends a review. */
type Who = "student" | "assessor";
const nouns = { student: ["portfolio", "portfolios"], assessor: ["review", "reviews"] };
const count = (items: number, who: Who) => `${items} ${nouns[who][items === 1 ? 0 : 1]} on this device`;
const they = (items: number) => (items === 1 ? "It is sent by itself" : "They are sent by themselves");

/** Every text about what waits on this device to be sent. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  queued: "Kept on this device. It is sent by itself when there is a connection.",
  damaged: (name: string) => `${name} cannot be read on this device any more.`,
  outOfReach:
    "This portfolio cannot be reviewed any more. The student may have moved it back to Draft or deleted it, or may be assigned to another assessor now.",
  arrived: {
    student: (title: string) => `${title} has arrived. The server has checked every photo.`,
    assessor: (title: string) => `${title} has arrived.`,
  },
  allArrived: "Everything that waited on this device has arrived and is checked.",
  storage: {
    none: "This browser cannot keep photos to send them later. Send them while there is a connection.",
    private: `This window is private: what waits here is lost when you close it.`,
    little: "This device has little room left. Make some before you take photos without a connection.",
  },
  line: {
    sending: (who: Who, items: number, share: number) => `${count(items, who)}, sending ${share} %`,
    sendingNow: (who: Who, items: number) => `${count(items, who)}, sending`,
    waiting: (who: Who, items: number) => `${count(items, who)}. ${they(items)} when there is a connection.`,
    storageFull: (who: Who, items: number) => `${count(items, who)}. ${they(items)} once the device has room again.`,
    signedOut: (who: Who, items: number) =>
      `${count(items, who)}. Sign in again to send ${items === 1 ? "it" : "them"}.`,
    attention: (who: Who, items: number) => `${count(items, who)} ${items === 1 ? "needs" : "need"} your attention.`,
    show: "See what waits",
    signIn: "Sign in",
  },
  leaving: {
    title: (count: number) =>
      count === 1 ? "1 thing on this device is not sent yet" : `${count} things on this device are not sent yet`,
    sealed:
      "If you log out, it stays here, locked: nobody else can open it on this device. When you log in here again, it is back and goes on.",
    inPlain:
      "If you log out, it stays here until you log in again. This device cannot lock it: somebody else could find it. Send it first if others use this device.",
    leave: "Log out, keep it here",
    stay: (hasItems: boolean) => (hasItems ? "Stay and send" : "Stay logged in"),
  },
  page: {
    title: "On this device",
    about: {
      student:
        "What you submitted without a connection waits here and sends itself. It stays here until the server has checked every photo.",
      assessor:
        "What you submitted without a connection waits here and sends itself, in this order. It stays here until the server has it.",
    },
    empty: "Nothing waits on this device. Everything that you sent has arrived.",
    sendNow: "Send now",
    untitled: "A portfolio without a title",
    kinds: {
      createPortfolio: "New portfolio",
      changePortfolio: "Change",
      submit: "Change, then submit for review",
      reviewPortfolio: "Review",
      submitFeedback: "Feedback",
      saveFeedback: "Feedback to save",
      signOff: "Feedback, then mark as done",
      finish: "Mark as done",
      reopen: "Mark as undone",
    },
    by: (person: string) => `Portfolio of ${person}`,
    waiting: (items: number, size: string) => `${items} ${items === 1 ? "waits" : "wait"}, ${size}`,
    photos: (photos: number, size: string) => `${photos} ${photos === 1 ? "photo" : "photos"}, ${size}`,
    photoNow: (number: number, photos: number, sent: string, size: string) =>
      `Photo ${number} of ${photos}, ${sent} of ${size}`,
    noPhotos: "No photos",
    states: {
      waiting: "On this device",
      sent: (share: number) => `On this device, ${share} % sent`,
      sending: "Sending",
      attention: "Needs your attention",
    },
    percent: (share: number) => `${share} %`,
    queuePosition: (position: number) => (position === 1 ? "Next in line" : `Number ${position} in line`),
    /** What happens next, by how sending stands. */
    next: {
      sending: "It goes on by itself until the server has checked all of it.",
      idle: "It is sent by itself.",
      noSignal: "It goes when there is a connection.",
      storageFull: "It goes once the device has room again.",
      signedOut: "It goes when you have signed in again.",
      after: (title: string) => `It goes after ${title}.`,
    },
    more: (title: string) => `More for ${title}`,
    conflict: "This portfolio has changed in the meantime. Open it to choose what stays.",
    changed: "This portfolio has changed in the meantime. Open it, look at it again, and then send it.",
    copy: "Copy the text",
    copied: "Copied",
    photosLeft: "It has arrived, but not with these photos:",
    incomplete: "It has arrived, but the server did not confirm these photos. They stay here:",
    tryAgain: "Try again",
    open: "Open to change",
    view: "View the portfolio",
    remove: "Remove from this device",
    full: "Too many drafts of this form are open. Close or send one of them first.",
    confirm: {
      title: (title: string) => `Remove ${title}?`,
      question: "It has not been sent. Its texts and photos on this device will be deleted.",
      review: "It has not been sent. It will be deleted from this device.",
      photos: "These photos have not been sent. They will be deleted from this device.",
      action: "Remove",
    },
  },
};
