import type { Coverage } from "contract/logbook/coverage-calls.ts";
import * as coverage from "contract/logbook/coverage-calls.ts";
import * as contract from "contract/logbook/logbook-calls.ts";
import { findStudent } from "../accounts/accounts.ts";
import { recordLook } from "../audit/looks.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { Serving } from "../platform/http/serve.ts";
import { Refusal } from "../platform/refusal.ts";
import { enrolledOn, qualificationsIn } from "../qualifications/enrolled.ts";
import { achieve, takeBackAchievement } from "./achievements.ts";
import { coverageOf } from "./coverage.ts";
import { assignedStudents, entriesOf } from "./logbook.ts";

const missing = "Student not found";

export function logbookRoutes({ serve, change }: Serving): void {
  serve(contract.viewOwnLogbook, { answer: ({ deps, viewer }) => entriesOf(deps, viewer, viewer._id) });

  serve(contract.listLogbookStudents, { answer: ({ deps, viewer }) => assignedStudents(deps.db, viewer._id) });

  serve(contract.viewLogbook, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing,
    answer: async ({ deps, viewer, record }) => {
      await recordLook(deps, viewer, record, "viewLogbook");
      const [evidence, enrolled] = await Promise.all([
        entriesOf(deps, viewer, record.student),
        enrolledOn(deps.db, record.student),
      ]);
      return { student: { _id: record.student, name: record.name }, evidence, ...qualificationsIn(enrolled) };
    },
  });

  serve(coverage.viewOwnCoverage, {
    answer: async ({ deps, viewer, query }) => (await covered(deps, viewer._id, query.enrolment)).coverage,
  });

  serve(coverage.viewCoverage, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing,
    answer: ({ deps, record: { student: _id, name }, query }) => coverageOf(deps.db, { _id, name }, query.enrolment),
  });

  change(coverage.achieve, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing,
    act: ({ deps, viewer, record, body }) => achieve(deps, { actor: viewer._id, student: record.student, ...body }),
    answer: async ({ deps, params }) => ({ message: "Marked as achieved", ...(await covered(deps, params.id)) }),
  });

  change(coverage.takeBackAchievement, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing,
    act: ({ deps, viewer, record, body: { reason, ...of } }) =>
      takeBackAchievement(deps, { actor: viewer._id, student: record.student, ...of }, reason),
    answer: async ({ deps, params }) => ({ message: "Achievement taken back", ...(await covered(deps, params.id)) }),
  });
}

async function covered({ db }: Dependencies, id: string, enrolment?: string): Promise<{ coverage: Coverage }> {
  const student = await findStudent(db, id);
  if (!student) throw new Refusal(404, missing);
  return { coverage: await coverageOf(db, { _id: student.student, name: student.name }, enrolment) };
}
