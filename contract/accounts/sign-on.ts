import { z } from "zod";
import { call } from "../core/call.ts";
import { line } from "../core/text.ts";
import { LoggedIn } from "./accounts.ts";

export const startSignOn = call("startSignOn", {
  summary:
    "Begin to sign in at the centre's identity provider (OpenID Connect): the address to go to, and a cookie that binds what comes back to this browser, within ten minutes and once",
  /** What was typed on the login page, so that the provider need not ask for it. */
  body: z.object({ email: line(254).default("") }),
  answer: z.object({ address: z.string() }),
  open: true,
});

export const finishSignOn = call("finishSignOn", {
  summary: "Log in with what the provider sent back, as logIn does",
  body: z.object({
    /** The query with which the provider sent the browser back to the login page. */
    parameters: z.string("Sign in again.").max(8000, "Sign in again."),
  }),
  answer: LoggedIn,
  open: true,
});
