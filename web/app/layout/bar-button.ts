/** The classes of all controls in the top bar. */
export const barButton =
  "inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control px-2 font-medium hover:bg-white/15 focus-visible:outline-white";
