import { z } from "zod";
import { call } from "./call.ts";

const malformed = "This report is malformed.";

/**
 * What a browser reports when a page crashes: enough to find the place in our code, and nothing that a person typed. An
 * error's message could quote that, so it is left out.
 */
export const PageError = z.strictObject({
  /** The error's class, such as "TypeError". */
  name: z.string().regex(/^\w{1,60}$/, malformed),
  /** The route's pattern, such as "/portfolio/edit/:id". */
  page: z.string().regex(/^\/[\w/:-]{0,100}$/, malformed),
  /** The app's entry file, whose name contains a hash of the build. */
  build: z.string().regex(/^[\w./-]{0,100}$/, malformed),
  /** The stack within the app's own files, innermost first: "assets/kit-Br3fTbJd.js:1:2345". */
  places: z.array(z.string().regex(/^assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/, malformed)).max(20),
});
export type PageError = z.infer<typeof PageError>;

export const reportPageError = call("reportPageError", {
  summary: "Log that a page crashed in a browser; the answer is the reference under which it is logged",
  body: PageError,
  answer: z.object({ reference: z.string() }),
  open: true,
});
