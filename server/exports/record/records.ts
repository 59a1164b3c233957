import { refuseErased } from "../../accounts/accounts.ts";
import { downloadLimit } from "../../accounts/profile/own-data.ts";
import { emailPages } from "../../accounts/profile/own-log.ts";
import { type Section, sectionsOf } from "../../accounts/profile/own-sections.ts";
import { type FoundApplication, viewApplication, viewSensitive } from "../../applications/applications.ts";
import { viewStage } from "../../applications/pipeline.ts";
import { recordAction } from "../../audit/log.ts";
import { countAttempt } from "../../platform/attempt-counters.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { recordPage } from "./page.ts";

/**
 * Everything that is stored about a person, as one page to read. It is in the audit log before the first line is sent, with
 * each reading of sensitive answers. @throws Refusal 409 somebody who was erased, 429
 */
export async function personRecord(
  deps: Dependencies,
  by: string,
  account: AccountRow,
): Promise<AsyncIterable<string>> {
  const { db, clock, settings } = deps;
  await refuseErased(db, account.id);
  await countAttempt(db, clock, `download of ${by}`, downloadLimit);
  const entry = { actor: by, action: "downloadRecord", subject: "account", subjectId: account.id } as const;
  await recordAction(db, clock, entry);
  const whose = { id: account.id, name: account.name, centre: settings.CENTRE_NAME };
  return recordPage(whose, clock.now(), personSections(deps, by, account));
}

async function* personSections(deps: Dependencies, by: string, account: AccountRow): AsyncGenerator<Section> {
  const { db } = deps;
  yield* sectionsOf(db, account);
  const own = await db.selectFrom("applications").selectAll().where("learner", "=", account.id).execute();
  for (const application of own) yield* applicationSections(deps, by, application);
}

/** Everything that is stored about an applicant. @throws Refusal 429 */
export async function applicationRecord(
  deps: Dependencies,
  by: string,
  application: FoundApplication,
): Promise<AsyncIterable<string>> {
  const { db, clock, settings } = deps;
  await countAttempt(db, clock, `download of ${by}`, downloadLimit);
  const { id, firstName, familyName, email } = application;
  const entry = { actor: by, action: "downloadApplication", subject: "application", subjectId: id } as const;
  await recordAction(db, clock, entry);
  async function* sections(): AsyncGenerator<Section> {
    const { _id, ...answers } = await viewApplication(deps, by, application, false);
    yield { name: "application", value: answers };
    yield* applicationSections(deps, by, application);
    yield { name: "emails", pages: emailPages(db, email.toLowerCase()) };
  }
  return recordPage({ id, name: `${firstName} ${familyName}`, centre: settings.CENTRE_NAME }, clock.now(), sections());
}

/** What only the sealed part has, and what administrators did, who are not named. */
async function* applicationSections(
  deps: Dependencies,
  by: string,
  application: FoundApplication,
): AsyncGenerator<Section> {
  const answers = await viewSensitive(deps, by, application.id).catch((error: unknown) => {
    if (error instanceof Refusal) return { reason: error.message };
    throw error;
  });
  yield { name: "sensitiveAnswers", value: answers };
  const { events } = await viewStage(deps.db, application);
  const history = events.map(({ act, text, at }) => ({ at, what: acts[act], text: act === "own" ? "" : text }));
  yield { name: "applicationHistory", value: history };
}

const acts = { move: "Moved to another stage", own: "Taken on by somebody", note: "Note", enrol: "Became a learner" };
