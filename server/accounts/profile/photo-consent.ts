import type { PhotoConsent } from "contract/accounts/photo-consent.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { recordAccountAction } from "../accounts.ts";

/** What a learner said, the last first: on the profile, and before that on the application that became the account. */
export async function photoConsentOf(db: Db, account: string): Promise<PhotoConsent> {
  const [said, applications] = await Promise.all([
    db
      .selectFrom("photoConsents")
      .select(["given", "at"])
      .where("account", "=", account)
      .orderBy("number", "desc")
      .execute(),
    db.selectFrom("applications").select(["answers", "createdAt"]).where("learner", "=", account).execute(),
  ]);
  const onProfile = said.map(({ given, at }) => ({ given: given === 1, at, on: "profile" as const }));
  const applied = applications.flatMap(({ answers, createdAt: at }) => {
    const { consentGiven }: { consentGiven?: boolean | null } = JSON.parse(answers);
    return typeof consentGiven === "boolean" ? [{ given: consentGiven, at, on: "application" as const }] : [];
  });
  const history = [...onProfile, ...applied.toSorted((a, b) => b.at.localeCompare(a.at))];
  const [last] = history;
  if (!last) return { state: "unknown", since: null, history };
  return { state: last.given ? "given" : "withdrawn", since: last.at, history };
}

/** Adds what the learner says now; saying the same again adds nothing. */
export async function changePhotoConsent(deps: Dependencies, account: string, given: boolean): Promise<void> {
  const { state } = await photoConsentOf(deps.db, account);
  if (state === (given ? "given" : "withdrawn")) return;
  await transact(deps, async (db) => {
    const said = db.selectFrom("photoConsents").select(({ fn }) => fn.countAll<number>().as("count"));
    const { count } = await said.where("account", "=", account).executeTakeFirstOrThrow();
    const row = { account, number: count + 1, given: given ? 1 : 0, at: deps.clock.now().toISOString() };
    const added = db
      .insertInto("photoConsents")
      .values(row)
      .onConflict((conflict) => conflict.doNothing());
    if ((await added.executeTakeFirst()).numInsertedOrUpdatedRows !== 1n)
      throw new Refusal(409, "Say it once more: you have just said something else.");
    await recordAccountAction(db, deps.clock, account, given ? "givePhotoConsent" : "withdrawPhotoConsent");
  });
}
