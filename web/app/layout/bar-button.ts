/** The classes of all controls in the top bar. */
export const barButton =
  "inline-flex min-h-9 min-w-9 shrink-0 items-center justify-center gap-2 rounded-control px-2 font-medium text-on-bar no-underline hover:bg-white/15 focus-visible:outline-white touch:min-h-11 touch:min-w-11";
