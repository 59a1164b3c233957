import { dayOf } from "contract/core/dates.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import type { Statement } from "contract/portfolios/statements.ts";
import { declarationIn, isLearners } from "contract/portfolios/verdicts.ts";
import type { ReactNode } from "react";

export const ownWork = "By submitting you confirm that this is your own work.";

/** What its learner declared as they submitted it; undefined before that, and in answers that an older version kept. */
export function declarationOn({
  statements,
  ...portfolio
}: Partial<Pick<PortfolioDetail, "statements" | "author">> & Pick<PortfolioDetail, "submittedAt">): ReactNode {
  const declared = statements && declarationIn(statements, portfolio);
  if (!declared) return declared === null ? "No declaration" : undefined;
  const { text, at, matches } = declared;
  return (
    <>
      {text ? `Own work declared. Help by AI: ${text}` : "Own work declared, no help from AI"}
      <span className="block text-dim text-sm">{dayOf(at)}</span>
      {!matches && <span className="block font-medium text-sm">Changed since it was declared</span>}
    </>
  );
}

/** What witnesses said; nothing in answers that an older version kept. */
export function witnessesOf({ statements = [] }: { statements?: Statement[] }): Statement[] {
  return statements.filter(({ kind }) => !isLearners(kind));
}
