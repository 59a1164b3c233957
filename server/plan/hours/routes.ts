import { isVisible } from "contract/core/permissions.ts";
import * as enrolments from "contract/plan/enrolments.ts";
import * as contract from "contract/plan/hours.ts";
import * as passes from "contract/portfolios/witnesses.ts";
import { type FoundStudent, findStudent } from "../../accounts/accounts.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import { admitHolder, decline, disown, type Holder, sign, view } from "../../portfolios/witnesses/answering.ts";
import { dead, linkOf } from "../../portfolios/witnesses/passes.ts";
import { knowVersions } from "../../qualifications/versions.ts";
import { changeTargets, enrolmentOf } from "../enrolments.ts";
import { confirmWeek, disownWeek, liveWeek, refuseWeek, viewWeek } from "./answering.ts";
import { askToConfirm } from "./asking.ts";
import { addHours, changeHours, deleteHours, findHours, missingHours } from "./hours.ts";
import { hoursOf } from "./weeks.ts";

const missing = "Student not found";

export function hoursRoutes({ serve, change }: Serving): void {
  change(enrolments.changeTargets, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing,
    act: ({ deps, viewer, record, expected, body }) => {
      const change = { actor: viewer._id, learner: record.student, expected, mayRegister: viewer.role === "admin" };
      return changeTargets(deps, change, body);
    },
    answer: async ({ deps, params }) => ({
      message: "The dates are saved.",
      enrolment: await enrolmentOf(deps.db, params.id),
    }),
  });

  serve(contract.listHours, {
    answer: async ({ deps, viewer, query: { learner, from } }) => {
      const student = await learnerFor(deps, viewer, learner);
      return hoursOf(deps, student, { from, isForStaff: viewer.role !== "student" });
    },
  });

  change(contract.addHours, {
    act: ({ deps, viewer, body }) => addHours(deps, viewer._id, body),
    answer: async (_, hours) => ({ message: "The hours are added.", hours }),
  });

  change(contract.changeHours, {
    find: ({ db }, { id }) => findHours(db, id),
    missing: missingHours,
    act: ({ deps, record, expected, body }) => changeHours(deps, record, expected, body),
    answer: async (_, hours) => ({ message: "The hours are changed.", hours }),
  });

  change(contract.deleteHours, {
    find: ({ db }, { id }) => findHours(db, id),
    missing: missingHours,
    act: ({ deps, record }) => deleteHours(deps, record),
    answer: async () => ({ message: "The hours are deleted." }),
  });

  change(contract.askToConfirm, {
    act: ({ deps, viewer, address, body }) => askToConfirm(deps, { learner: viewer._id, address }, body),
    answer: async ({ deps, body }, id) =>
      "email" in body
        ? { message: "The request is on its way.", path: null }
        : { message: "Show this code to your employer.", path: linkOf(deps, id) },
  });
}

/** What is done behind a link: it is about a week of hours, or about a portfolio. */
export function passRoutes({ serve, change }: Serving): void {
  serve(passes.viewPass, {
    answer: async ({ deps, body, ...holder }) => {
      const week = await admitted(deps, holder, body.token);
      return week ? viewWeek(deps, week) : view(deps, holder, body.token);
    },
  });

  change(passes.signStatement, {
    act: async ({ deps, body, ...holder }) => {
      const week = await admitted(deps, holder, body.token);
      if ((body.of === "week") !== (week !== undefined)) throw dead();
      if (body.of !== "week") return sign(deps, holder, body);
      if (week) return confirmWeek(deps, holder, week, body);
    },
    answer: async () => ({ message: "Thank you. Your word is kept." }),
  });

  change(passes.declineStatement, {
    act: async ({ deps, body, ...holder }) => {
      const week = await admitted(deps, holder, body.token);
      return week ? refuseWeek(deps, week, body.text) : decline(deps, holder, body.token, body.text);
    },
    answer: async () => ({ message: "Thank you for saying so." }),
  });

  change(passes.disownStatement, {
    act: async ({ deps, body, ...holder }) => {
      const week = await admitted(deps, holder, body.token);
      return week ? disownWeek(deps, week) : disown(deps, holder, body.token);
    },
    answer: async () => ({ message: "Thank you. It is noted that it was not you." }),
  });
}

async function admitted(deps: Dependencies, holder: Holder, token: string) {
  // One after the other, so that every link, also one that is unknown, runs the same statements in the same order.
  await knowVersions(deps.db);
  await admitHolder(deps, holder);
  return liveWeek(deps, holder, token);
}

async function learnerFor({ db }: Dependencies, viewer: SignedIn, id: string | undefined): Promise<FoundStudent> {
  if (id === undefined && viewer.role !== "student") throw new Refusal(400, "Choose a student.");
  const student = await findStudent(db, id ?? viewer._id);
  if (!student || !isVisible(viewer, "viewHours", student)) throw new Refusal(404, missing);
  return student;
}
