import type { VisitedPortfolio } from "contract/quality/visits.ts";
import { peopleOf } from "../../audit/names.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { photoPath, viewerToken } from "../../platform/images/viewer-tokens.ts";
import { answerAttachments } from "../../portfolios/attachments/attachments.ts";
import { contentOf } from "../../portfolios/content.ts";
import { decisionsOn, lastOfEach } from "../../portfolios/decisions.ts";
import { photosOf, type WholePortfolio } from "../../portfolios/portfolios.ts";
import { statementsOn } from "../../portfolios/statements.ts";
import { type Visit, visitReader } from "../../portfolios/visitors.ts";
import { knowVersions } from "../../qualifications/versions.ts";
import { roundsOf } from "../../reviews/rounds.ts";

/** A submitted portfolio as a visitor reads it: what was judged, and what was submitted as feedback. */
export async function evidenceIn(
  deps: Dependencies,
  visit: Visit,
  portfolio: WholePortfolio,
): Promise<VisitedPortfolio> {
  const { db } = deps;
  const { id: _id, title, student, submittedAt } = portfolio;
  await knowVersions(db);
  const token = await viewerToken(deps, { _id: visitReader(visit), session: undefined });
  const [people, photos, rounds, decisions, attachments] = await Promise.all([
    peopleOf(db, [student]),
    photosOf(db, _id),
    roundsOf(db, _id),
    decisionsOn(db, _id),
    answerAttachments(deps, portfolio, { token, seesHash: false }),
  ]);
  const said = await statementsOn(db, portfolio, { photos }, false);
  return {
    ...{ _id, title, submittedAt, learner: people.get(student) ?? { _id: student, name: "" } },
    texts: contentOf(portfolio, photos).texts,
    photos: photos.map(({ file, caption, width, height, takenAt, colour }) => ({
      ...{ path: photoPath(file, token), caption, width, height, takenAt, colour, sha256: null },
    })),
    attachments: attachments.map(({ sha256: _, ...shown }) => shown),
    decisions: lastOfEach(decisions),
    rounds: rounds.map(({ assessorName: by, reviewedAt: at, comments }) => ({ by, at, comments })),
    said: said.map(({ kind, by, text, at, matches }) => ({ kind, by, text, at, matches })),
  };
}
