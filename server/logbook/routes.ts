import * as contract from "contract/logbook/logbook-calls.ts";
import type { Serving } from "../platform/http/serve.ts";
import { assignedStudents, evidenceOf, findStudent } from "./logbook.ts";

const missing = "Student not found";

export function logbookRoutes({ serve }: Serving): void {
  serve(contract.viewOwnLogbook, { answer: ({ deps, viewer }) => evidenceOf(deps.db, viewer._id) });

  serve(contract.listLogbookStudents, { answer: ({ deps, viewer }) => assignedStudents(deps.db, viewer._id) });

  serve(contract.viewLogbook, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing,
    answer: async ({ deps, record }) => ({
      student: { _id: record.student, name: record.name },
      evidence: await evidenceOf(deps.db, record.student),
    }),
  });
}
