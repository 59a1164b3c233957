import * as contract from "contract/oversight.ts";
import { findAccount } from "../accounts/accounts.ts";
import { record } from "../audit/trail.ts";
import type { House } from "../house.ts";
import type { Serving } from "../http/serve.ts";
import { restore, undoRestore } from "../portfolios/moving.ts";
import { findRestorable } from "../portfolios/restorable.ts";
import { deletedPortfolios } from "./deleted.ts";
import { accountsAsCsv, portfoliosAsCsv } from "./exports.ts";
import { overseeStudent, overseeStudents } from "./students.ts";

const missing = "Portfolio not found";

export function oversightRoutes({ serve, change }: Serving): void {
  serve(contract.overseeStudents, { answer: ({ house, query }) => overseeStudents(house.db, query) });

  serve(contract.overseeStudent, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing: "Student not found",
    answer: ({ house, record: student, query }) => overseeStudent(house.db, student.id, query),
  });

  serve(contract.listDeleted, { answer: ({ house, query }) => deletedPortfolios(house, query) });

  change(contract.restorePortfolio, {
    find: (house, { id }) => findRestorable(house, id),
    missing,
    act: ({ house, viewer, record: portfolio }) => restore(house, viewer._id, portfolio),
    answer: async () => ({ message: "Portfolio restored successfully" }),
  });

  change(contract.undoRestore, {
    find: (house, { id }) => findRestorable(house, id),
    missing,
    act: ({ house, viewer, record: portfolio }) => undoRestore(house, viewer._id, portfolio),
    answer: async () => ({ message: "Portfolio deleted again" }),
  });

  serve(contract.exportAccounts, {
    answer: async ({ house, viewer }) => {
      await noteExport(house, viewer._id, "account");
      return accountsAsCsv(house.db);
    },
  });

  serve(contract.exportPortfolios, {
    answer: async ({ house, viewer }) => {
      await noteExport(house, viewer._id, "portfolio");
      return portfoliosAsCsv(house.db);
    },
  });
}

async function findStudent(db: House["db"], id: string) {
  const account = await findAccount(db, id);
  return account?.role === "student" ? account : undefined;
}

// Written before the first row leaves: what was taken out in part was taken out too.
function noteExport({ db, clock }: House, actor: string, subject: "account" | "portfolio"): Promise<void> {
  return record(db, clock, { actor, action: "export", subject, subjectId: "all" });
}
