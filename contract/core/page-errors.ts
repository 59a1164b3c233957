import { z } from "zod";
import { call } from "./call.ts";

const malformed = "This report is malformed.";

/**
 * What a browser reports when a page breaks: enough to find the place in our code, and nothing that a person has typed.
 * An error's message could quote that, so it is not among this.
 */
export const PageError = z.strictObject({
  /** The error's class, such as "TypeError". */
  name: z.string().regex(/^\w{1,60}$/, malformed),
  /** The address as the routes write it, such as "/portfolio/edit/:id". */
  page: z.string().regex(/^\/[\w/:-]{0,100}$/, malformed),
  /** The file that the browser app was started from; its name differs with each build. */
  build: z.string().regex(/^[\w./-]{0,100}$/, malformed),
  /** Places in the app's own files, the innermost first: "assets/kit-Br3fTbJd.js:1:2345". */
  places: z.array(z.string().regex(/^assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/, malformed)).max(20),
});
export type PageError = z.infer<typeof PageError>;

export const reportPageError = call("reportPageError", {
  summary:
    "Write in the server's log that a page broke in a browser, and answer the reference under which it stands there",
  body: PageError,
  answer: z.object({ reference: z.string() }),
  open: true,
});
