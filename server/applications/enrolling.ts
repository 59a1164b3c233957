import { activeAssessor } from "../accounts/assigning.ts";
import { addLearners, emailTaken } from "../accounts/import/importing.ts";
import { recordAction } from "../audit/log.ts";
import { transact } from "../platform/database/transact.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import type { FoundApplication } from "./applications.ts";
import type { OtherAnswers } from "./applying.ts";
import { enter } from "./pipeline.ts";

/**
 * Makes an accepted applicant a learner, once: an account with what the application says, the welcome e-mail and the
 * assessor, "" for none. @throws Refusal 409 not accepted, a learner already or the e-mail taken, 400 no active assessor
 */
export async function makeLearner(
  deps: Dependencies,
  actor: string,
  application: FoundApplication,
  assessorId: string,
): Promise<void> {
  if (application.learner !== null) throw alreadyLearner();
  if (application.state !== "accepted") throw new Refusal(409, "Move this application to Accepted first.");
  const assessor = await activeAssessor(deps.db, assessorId);
  const { id } = application;
  try {
    await transact(deps, async (db) => {
      const [learner = ""] = await addLearners(db, deps, actor, [{ learner: learnerIn(application), assessor }]);
      const made = db.updateTable("applications").set({ learner, learnerAt: deps.clock.now().toISOString() });
      const { numUpdatedRows } = await made
        .where("id", "=", id)
        .where("learner", "is", null)
        .where("state", "=", "accepted")
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw alreadyLearner();
      await enter({ ...deps, db }, { application: id, by: actor, act: "enrol", text: "" });
      const entry = { actor, action: "makeLearner", subject: "application", subjectId: id } as const;
      await recordAction(db, deps.clock, entry);
    });
  } catch (error) {
    if (error !== emailTaken) throw error;
    throw new Refusal(409, "An account with this email address exists already. Look for it in Users.");
  }
}

function learnerIn({ firstName, familyName, email, courseToStudy, reference, answers }: FoundApplication) {
  const { dateOfBirth: dob, postcode, mobile, homePhone }: OtherAnswers = JSON.parse(answers);
  const name = `${firstName} ${familyName}`.slice(0, 200);
  const more = { dob, postcode, phone: mobile || homePhone, referenceNo: reference, assessor: "" as const };
  return { name, email, qualification: courseToStudy, ...more };
}

function alreadyLearner(): Refusal {
  return new Refusal(409, "This applicant is a learner already.");
}
