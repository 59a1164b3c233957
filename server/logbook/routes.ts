import * as contract from "contract/logbooks.ts";
import type { Serving } from "../http/serve.ts";
import { assignedStudents, evidenceOf, findStudent } from "./logbook.ts";

const missing = "Student not found";

export function logbookRoutes({ serve }: Serving): void {
  serve(contract.viewOwnLogbook, { answer: ({ house, viewer }) => evidenceOf(house.db, viewer._id) });

  serve(contract.listLogbookStudents, { answer: ({ house, viewer }) => assignedStudents(house.db, viewer._id) });

  serve(contract.viewLogbook, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing,
    answer: async ({ house, record }) => ({
      student: { _id: record.student, name: record.name },
      evidence: await evidenceOf(house.db, record.student),
    }),
  });
}
