const here = globalThis.matchMedia?.("(pointer: coarse)").matches ? "phone" : "device";
const count = (items: number) => `${items} ${items === 1 ? "portfolio" : "portfolios"} on this ${here}`;
const they = (items: number) => (items === 1 ? "It is sent by itself" : "They are sent by themselves");

/** Every text about what waits on this device to be sent. A second language is a file beside this one: docs/decisions/0040-words.md. */
export const words = {
  handedOver: `Kept on this ${here}. It is sent by itself when there is a connection.`,
  handedOverToWait: `Kept on this ${here}. Its photos are sent when there is Wi-Fi.`,
  damaged: (name: string) => `${name} cannot be read on this ${here} any more.`,
  arrived: (title: string) => `${title} has arrived. The server has checked every photo.`,
  allArrived: `Everything that waited on this ${here} has arrived and is checked.`,
  room: {
    none: "This browser cannot keep photos to send them later. Send them while there is a connection.",
    private: `This window is private: what waits here is lost when you close it.`,
    little: `This ${here} has little room left. Make some before you take photos without a connection.`,
  },
  line: {
    sending: (items: number, share: number) => `${count(items)}, sending ${share} %`,
    sendingNow: (items: number) => `${count(items)}, sending`,
    waiting: (items: number) => `${count(items)}. ${they(items)} when there is a connection.`,
    noWifi: (items: number) => `${count(items)}. The photos wait for Wi-Fi.`,
    signedOut: (items: number) => `${count(items)}. Sign in again to send ${items === 1 ? "it" : "them"}.`,
    attention: (items: number) => `${count(items)} ${items === 1 ? "needs" : "need"} your attention.`,
    show: "See what waits",
    signIn: "Sign in",
  },
  wifi: {
    heading: "Photos and mobile data",
    only: "Send photos only on Wi-Fi",
    about: `Without Wi-Fi they wait on this ${here}. This is for this ${here} only.`,
    anyway: "Send now anyway",
  },
  page: {
    title: `On this ${here}`,
    about:
      "What you have sent without a connection waits here. It is sent by itself, and stays here until the server has checked every photo.",
    empty: `Nothing waits on this ${here}. Everything that you sent has arrived.`,
    sendNow: "Send now",
    untitled: "A portfolio without a title",
    kinds: { createPortfolio: "New portfolio", changePortfolio: "Change" },
    photos: (photos: number, size: string) => `${photos} ${photos === 1 ? "photo" : "photos"}, ${size}`,
    noPhotos: "No photos",
    states: {
      waiting: `On this ${here}`,
      sent: (share: number) => `On this ${here}, ${share} % sent`,
      sending: (share: number) => `Sending ${share} %`,
      attention: "Needs your attention",
      arrived: "Checked by the server",
    },
    conflict: "This portfolio has changed in the meantime. Open it to choose what stays.",
    photosLeft: "It has arrived, but not with these photos:",
    incomplete: "It has arrived, but the server did not confirm these photos. They stay here:",
    tryAgain: "Try again",
    open: "Open to change",
    view: "View the portfolio",
    remove: `Remove from this ${here}`,
    full: "Too many drafts of this form are open. Close or send one of them first.",
    confirm: {
      title: (title: string) => `Remove ${title}?`,
      question: `It has not been sent. Its texts and photos on this ${here} will be deleted.`,
      photos: `These photos have not been sent. They will be deleted from this ${here}.`,
      action: "Remove",
    },
  },
};
