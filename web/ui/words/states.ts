/** Every text of these parts. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  loading: "Loading...",
  tryAgain: "Try again",
  undo: "Undo",
  dismiss: "Dismiss",
  /** What an error page has not harmed. */
  safe: "What you have sent is safe. Portfolios, feedback and applications that you have not sent yet are kept on this device.",
  notLoaded: {
    title: "This page could not be loaded",
    message: "Check your connection, then press Try again.",
  },
  broken: {
    title: "Something went wrong on this page",
    cause: "This is an error in the page, not in your connection or in what you did.",
    reload: "Reload the page",
    home: "Go to your dashboard",
    reported: "It has been reported. If you ask your centre about it, give them this reference:",
  },
};
