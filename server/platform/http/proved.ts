import { confirmedMinutes } from "contract/accounts/sign-in-ways.ts";
import { minute } from "contract/core/calendar.ts";
import type { Call } from "contract/core/call.ts";
import type { Permission } from "contract/core/permissions.ts";
import { type Clock, fromNow } from "../dependencies.ts";
import { Refusal } from "../refusal.ts";
import type { SignedIn } from "./handlers.ts";

/** What somebody may do whose centre waits no longer for their second factor: set one up, or leave. */
const whileEnrolling: readonly Permission[] = ["viewSelf", "editProfile", "logOut"];

/** @throws Refusal 403 that names what is missing: a second factor that is overdue, or proof of who one is */
export function refuseUnproved(viewer: SignedIn, call: Call, clock: Clock): void {
  const isOverdue = viewer.enrolBy != null && viewer.enrolBy <= clock.now().toISOString();
  if (isOverdue && call.permission && !whileEnrolling.includes(call.permission))
    throw new Refusal(403, "Your centre asks for a second factor. Set one up to go on.", { needs: "enrolment" });
  if (call.asksAgain) refuseUnconfirmed(viewer, clock);
}

/** @throws Refusal 403 unless the person has proved within the last minutes who they are */
export function refuseUnconfirmed({ confirmedAt = "" }: SignedIn, clock: Clock): void {
  const [earliest, latest] = [-confirmedMinutes, confirmedMinutes].map((minutes) => fromNow(clock, minutes * minute));
  // Of what is proved later than now the clock was set back since, perhaps by long.
  if (earliest && latest && earliest < confirmedAt && confirmedAt < latest) return;
  throw new Refusal(403, "Confirm that it is you, then this goes on.", { needs: "confirmation" });
}
