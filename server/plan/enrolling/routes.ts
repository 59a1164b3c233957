import * as contract from "contract/qualifications/qualifications.ts";
import { findStudent } from "../../accounts/accounts.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import {
  changeRegistration,
  endEnrolment,
  enrol,
  enrolmentsOf,
  findEnrolment,
  linesOf,
  present,
  versionIn,
} from "./enrolling.ts";
import { moveEnrolment, moveFrom } from "./moving.ts";

const missing = "Enrolment not found";

export function enrolmentRoutes({ serve, change }: Serving): void {
  serve(contract.listEnrolments, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing: "Student not found",
    answer: async ({ deps, record }) => ({
      learner: { _id: record.student, name: record.name },
      enrolments: await linesOf(deps.db, record.student),
    }),
  });

  change(contract.enrol, {
    act: ({ deps, viewer, body }) => enrol(deps, viewer._id, body),
    answer: async ({ deps, body }) => ({
      message: "Enrolled.",
      enrolments: await linesOf(deps.db, body.learner),
    }),
  });

  const enrolment = { find: ({ db }: Dependencies, { id }: { id: string }) => findEnrolment(db, id), missing };

  change(contract.changeRegistration, {
    ...enrolment,
    act: ({ deps, viewer, record: found, expected, body }) =>
      changeRegistration(deps, { actor: viewer._id, found, expected }, body),
    answer: async (context) => ({ message: "The registration is saved.", enrolments: await after(context) }),
  });

  change(contract.endEnrolment, {
    ...enrolment,
    act: ({ deps, viewer, record: found, expected, body }) =>
      endEnrolment(deps, { actor: viewer._id, found, expected }, body.reason),
    answer: async (context) => ({
      message: "The enrolment has ended. What was decided stays.",
      enrolments: await after(context),
    }),
  });

  change(contract.moveEnrolment, {
    ...enrolment,
    act: async ({ deps, viewer, record: found, expected, body: { preview, ...wanted } }) => {
      if (!preview) return moveEnrolment(deps, { actor: viewer._id, found, expected }, wanted);
      const enrolment = present(await enrolmentsOf(deps.db, found.student), found, expected);
      const from = versionIn(enrolment);
      await moveFrom(deps.db, found.student, from, wanted);
      return from;
    },
    answer: async (context, from) => {
      const { deps, params, body } = context;
      const found = await findEnrolment(deps.db, params.id);
      if (!found) throw new Refusal(404, missing);
      const move = await moveFrom(deps.db, found.student, from, body);
      return { message: messageOf(move, body.preview), move, enrolments: await after(context) };
    },
  });
}

function messageOf({ matched, mapped, unmatched }: contract.Move, isPreview: boolean): string {
  const carried = matched.length + mapped.length;
  const verb = isPreview ? "would be" : "were";
  const criteria = carried === 1 ? "1 accepted criterion" : `${carried} accepted criteria`;
  const rest =
    unmatched.length > 0 ? ` ${unmatched.length} ${unmatched.length === 1 ? "stays" : "stay"} where it was.` : "";
  return `${criteria} ${verb} carried over.${rest} Units and outcomes that are achieved are not: they rest on the range.`;
}

async function after({ deps, params }: { deps: Dependencies; params: { id: string } }) {
  const found = await findEnrolment(deps.db, params.id);
  if (!found) throw new Refusal(404, missing);
  return linesOf(deps.db, found.student);
}
