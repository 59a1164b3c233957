import { Readable } from "node:stream";
import { countAttempt } from "../../platform/attempt-counters.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { recordAccountAction } from "../accounts.ts";
import { sectionsOf } from "./own-sections.ts";
import { ownAccount } from "./profile.ts";

export const downloadLimit = { most: 10, seconds: 3600 };

/**
 * Everything that is stored about a person, as JSON in the shape of `OwnData`. It is streamed, a page of rows at a time,
 * so that its length costs no memory. @throws Refusal 429
 */
export async function ownData(deps: Dependencies, viewer: SignedIn): Promise<Readable> {
  const account = await ownAccount(deps, viewer);
  await countAttempt(deps.db, deps.clock, `download of ${account.id}`, downloadLimit);
  await recordAccountAction(deps.db, deps.clock, account.id, "download");
  return Readable.from(jsonOf(deps, account), { objectMode: false });
}

async function* jsonOf({ db, clock }: Dependencies, account: AccountRow): AsyncGenerator<string> {
  yield `{"madeAt":${JSON.stringify(clock.now().toISOString())}`;
  for await (const section of sectionsOf(db, account)) {
    yield `,${JSON.stringify(section.name)}:`;
    if ("value" in section) yield JSON.stringify(section.value);
    else yield* list(section.pages);
  }
  yield "}\n";
}

async function* list(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield "[";
  let comma = "";
  for await (const rows of pages) {
    for (const row of rows) {
      yield comma + JSON.stringify(row);
      comma = ",";
    }
  }
  yield "]";
}
