import { pseudonymWords } from "contract/centre/erasing.ts";
import * as contract from "contract/centre/retention.ts";
import { findAccount, refuseErased } from "../../accounts/accounts.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { blocksOf, countsOf } from "./blocks.ts";
import { erase, nextNumber } from "./erasing.ts";
import { endHold, findHold, hold, listErased, listHolds } from "./holds.ts";

export function retentionRoutes({ serve, change }: Serving): void {
  const person = {
    find: ({ db }: Dependencies, { id }: { id: string }) => findAccount(db, id),
    missing: "User not found",
  };

  serve(contract.listHolds, { answer: ({ deps, query }) => listHolds(deps.db, query.page) });
  serve(contract.listErased, { answer: ({ deps, query }) => listErased(deps.db, query.page) });

  change(contract.holdPerson, {
    ...person,
    act: ({ deps, viewer, record, body }) => hold(deps, viewer._id, record, body.reason),
    answer: async () => ({ message: "The hold stands." }),
  });

  change(contract.endHold, {
    find: ({ db }, { id }) => findHold(db, id),
    missing: "Hold not found",
    act: ({ deps, viewer, record, body }) => endHold(deps, viewer._id, record, body.reason),
    answer: async () => ({ message: "The hold is ended." }),
  });

  serve(contract.previewErasure, { ...person, answer: ({ deps, record }) => preview(deps, record) });

  change(contract.erasePerson, {
    ...person,
    act: ({ deps, viewer, record, body }) => erase(deps, viewer._id, record, body),
    answer: async (_, pseudonym) => ({ message: `Erased. What stays is that of ${pseudonym}.` }),
  });
}

/** @throws Refusal 409 somebody who was erased */
async function preview({ db }: Dependencies, account: AccountRow): Promise<contract.Erasure> {
  const { id, name, role } = account;
  await refuseErased(db, id);
  const word = pseudonymWords[role];
  const pseudonym = `${word} ${await nextNumber(db, word)}`;
  return {
    person: { _id: id, name },
    role,
    pseudonym,
    blocks: await blocksOf(db, account),
    ...(await countsOf(db, account)),
  };
}
