import type { ApplicationState } from "contract/applications/states.ts";
import { findApplication } from "server/applications/applications.ts";
import { apply } from "server/applications/applying.ts";
import { addNote, moveApplication, takeOn } from "server/applications/pipeline.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { plannedApplications } from "./applications.ts";
import { day } from "./calendar.ts";

/** What became of the earlier applications, in the order in which they were sent; the last ones are new. */
const stages: { to: ApplicationState; note?: string }[] = [
  { to: "accepted", note: "Rang: wants evening visits. The employer signs the hours." },
  { to: "declined", note: "Has moved to Hull, and asked us to stop." },
  { to: "interview" },
  { to: "accepted" },
  { to: "contacted", note: "Left a message on the mobile." },
];

/** The applications as they are sent, and two days after it what the administrator does with the earlier ones. */
export function applicationEvents(deps: Dependencies, admin: string, today: Date) {
  return plannedApplications(today).flatMap(({ at, application }, index) => {
    const stage = stages[index];
    const sent = { at, run: () => apply(deps, application) };
    if (!stage) return [sent];
    const { to, note } = stage;
    const handle = async () => {
      const { email } = application;
      const { id } = await deps.db
        .selectFrom("applications")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      const found = await findApplication(deps.db, id);
      if (found) await moveApplication(deps, admin, found, { from: "new", to });
      await takeOn(deps, admin, id, admin);
      if (note) await addNote(deps, admin, id, note);
    };
    return [sent, { at: new Date(at.getTime() + 2 * day), run: handle }];
  });
}
