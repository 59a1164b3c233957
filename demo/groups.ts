import type { GroupKind } from "contract/accounts/bulk-options.ts";
import { changeThings } from "server/accounts/bulk/changing.ts";
import { makeGroup } from "server/accounts/people/groups.ts";
import { learnerList } from "server/accounts/people/learner-acts.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { members } from "./people.ts";
import { mailboxOf } from "./plan.ts";

const groups: readonly (readonly [GroupKind, string, string])[] = [
  ["cohort", "Leeds September 2025", "Margaret Oyelaran"],
  ["cohort", "Leeds January 2026", "Margaret Oyelaran"],
  ["employer", "Calder Electrical", "Ian Calder, 0113 496 0101"],
  ["employer", "Kirkgate Electrical", "Office, 0113 496 0102"],
  ["employer", "Northway M&E", "Dawn Reilly, 0113 496 0103"],
];

/** Puts the learners into two cohorts and with three employers, in turn. */
export async function groupLearners(deps: Dependencies, idOf: (mailbox: string) => string): Promise<void> {
  const admin = idOf("admin");
  const learners = members.filter(({ role }) => role === "student").map(({ email }) => idOf(mailboxOf(email)));
  for (const [nth, [kind, name, contact]] of groups.entries()) {
    const group = await makeGroup(deps, admin, { kind, name, contact });
    const [first, count] = kind === "cohort" ? [0, 2] : [2, 3];
    const ids = learners.filter((_, at) => at % count === nth - first);
    const seenAt = deps.clock.now().toISOString();
    await changeThings(deps, admin, learnerList, { ids, seenAt, change: { act: "join", group } });
  }
}
