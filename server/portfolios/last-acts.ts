import type { Assessed } from "contract/portfolios/decisions.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Db } from "../platform/dependencies.ts";
import { statedPart } from "./stated.ts";

/** Who gave the latest submitted feedback, and when; it may be another assessor than the present one. */
export async function feedbackGivenOn(db: Db, portfolio: string): Promise<PortfolioDetail["feedbackGiven"]> {
  const [latest] = await latestFeedback(db, { portfolio });
  if (!latest) return null;
  const { stated, ...given } = latest;
  return { ...given, ...statedPart(stated, given.at) };
}

const latestFeedback = prepared(["portfolio"], (db, value) =>
  db
    .selectFrom("reviews")
    .innerJoin("accounts", "accounts.id", "reviews.assessor")
    .select(["accounts.name as by", "reviews.reviewedAt as at", "reviews.id as round", "reviews.stated"])
    .where("reviews.portfolio", "=", value("portfolio"))
    .orderBy("reviews.reviewedAt", "desc")
    .orderBy("reviews.id", "desc")
    .limit(1),
);

/**
 * Who marked a portfolio that is Done as done, and when: the latest such entry of the audit log. A record is done as its
 * learner confirms what its author decided, what a trainee decided as it is countersigned.
 */
export async function signOffOf(db: Db, portfolio: string): Promise<Assessed | null> {
  const [latest] = await latestSignOff(db, { portfolio });
  return latest ?? null;
}

const latestSignOff = prepared(["portfolio"], (db, value) =>
  db
    .selectFrom("auditLog")
    .innerJoin("portfolios", "portfolios.id", "auditLog.subjectId")
    .innerJoin("accounts", (join) =>
      join.on(({ eb, ref }) =>
        eb(
          "accounts.id",
          "=",
          eb
            .case()
            .when("auditLog.action", "=", "confirm")
            .then(ref("portfolios.author"))
            .else(ref("auditLog.actor"))
            .end(),
        ),
      ),
    )
    .select(["accounts.name as by", "auditLog.at as at"])
    .where("auditLog.subjectId", "=", value("portfolio"))
    .where("auditLog.action", "in", ["finish", "confirm", "countersign"])
    .where("auditLog.became", "=", "Done")
    .orderBy("auditLog.position", "desc")
    .limit(1),
);

/** Whether the latest of its edits and of its ways back from the assessor is a way back. */
export async function isUneditedSinceFeedback(db: Db, portfolio: string): Promise<boolean> {
  const [latest] = await latestEdit(db, { portfolio });
  return latest?.action === "withdraw";
}

const latestEdit = prepared(["portfolio"], (db, value) =>
  db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", value("portfolio"))
    .where(({ eb, or, and }) =>
      or([eb("action", "=", "edit"), and([eb("action", "=", "withdraw"), eb("was", "=", "Reviewed")])]),
    )
    .orderBy("position", "desc")
    .limit(1),
);
