import * as contract from "contract/centre/person.ts";
import { findAccount } from "../../accounts/accounts.ts";
import { signOut } from "../../accounts/factors/security.ts";
import { welcomeAgain } from "../../accounts/sign-in/welcome.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { viewPerson } from "./person.ts";
import { findImport, undoImport } from "./undoing-import.ts";

export function personRoutes({ serve, change }: Serving): void {
  const person = {
    find: ({ db }: Dependencies, { id }: { id: string }) => findAccount(db, id),
    missing: "User not found",
  };

  serve(contract.viewPerson, { ...person, answer: ({ deps, viewer, record }) => viewPerson(deps, viewer, record) });

  change(contract.sendWelcome, {
    ...person,
    act: ({ deps, viewer, record }) => welcomeAgain(deps, viewer._id, record),
    // Its address is not part of the stored result, which outlives an erasure.
    answer: async ({ deps, params }) => ({
      message: `A welcome email is on its way to ${(await findAccount(deps.db, params.id))?.email}.`,
    }),
  });

  change(contract.signOutPerson, {
    ...person,
    act: ({ deps, viewer, record }) => signOut(deps, viewer._id, record),
    answer: async (_, ended) => ({
      message: ended === 0 ? "They were signed in nowhere." : "They are signed out everywhere.",
    }),
  });

  change(contract.undoImport, {
    find: ({ db }, { batch }) => findImport(db, batch),
    missing: "Import not found",
    act: ({ deps, viewer, record: accounts }) => undoImport(deps, viewer._id, accounts),
    answer: async (_, count) => ({
      message:
        count === 1
          ? "The import is taken back: 1 account is gone."
          : `The import is taken back: ${count.toLocaleString("en-GB")} accounts are gone.`,
    }),
  });
}
