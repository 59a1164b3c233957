import * as contract from "contract/logbook/logbook-calls.ts";
import { findStudent } from "../accounts/accounts.ts";
import type { Serving } from "../platform/http/serve.ts";
import { assignedStudents, entriesOf } from "./logbook.ts";

const missing = "Student not found";

export function logbookRoutes({ serve }: Serving): void {
  serve(contract.viewOwnLogbook, { answer: ({ deps, viewer }) => entriesOf(deps, viewer, viewer._id) });

  serve(contract.listLogbookStudents, { answer: ({ deps, viewer }) => assignedStudents(deps.db, viewer._id) });

  serve(contract.viewLogbook, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing,
    answer: async ({ deps, viewer, record }) => ({
      student: { _id: record.student, name: record.name },
      evidence: await entriesOf(deps, viewer, record.student),
    }),
  });
}
