/** Rows of 28 px for figures that are read down a column; on a phone a finger's height. */
export const denseRows =
  "sm:[&_:is(td,tbody_th)]:h-7 [&_:is(td,tbody_th)]:border-0 [&_:is(td,tbody_th)]:py-0 [&_tbody_tr]:border-0 [&_thead_th]:static";

/** A name or figure in such a row that leads to its list. */
export const denseLink =
  "inline-flex min-h-6 min-w-6 items-center justify-end text-text no-underline hover:text-brand hover:underline touch:min-h-11 max-sm:min-w-11";
