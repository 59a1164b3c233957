import type { Assessed } from "contract/portfolios/decisions.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { CircleCheck } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { Panel } from "../../ui/panel.tsx";
import { decisionsOn } from "../decided.ts";
import { NotYets } from "./decisions.tsx";
import { Remarks } from "./remarks.tsx";
import { By, prose, Words } from "./words.tsx";

const VoiceOf = lazy(() => import("../attachments/voice.tsx").catch(() => ({ default: () => null })));

const assessor = "Assessor Feedback";
const remarks = <h3 className="font-medium text-dim text-sm">Remarks</h3>;

/** What learner and assessor have said about a portfolio, and who signed it off. `children` are what can be done next. */
export function CommentsAndFeedback({ portfolio, children }: { portfolio: PortfolioDetail; children?: ReactNode }) {
  const { comments, signedOff, status } = portfolio;
  const { notYet, accepted } = decisionsOn(portfolio);
  const isNotYet = notYet.length > 0;
  const edge = isNotYet ? "[&>div]:border-danger" : status === "Reviewed" ? "[&>div]:border-review-shape" : "";
  return (
    <Panel heading={"Comments & Feedback"} className={edge}>
      <div className="grid gap-3">
        {signedOff && <SignedOff act={signedOff} />}
        <Feedback portfolio={portfolio} />
        <Remarks portfolio={portfolio} except={[...notYet, ...accepted]} heading={remarks} />
        <NotYets portfolio={portfolio} />
        {isNotYet && children}
        <div className="border-line border-t pt-3">
          <h3 className="font-medium text-dim text-sm">Comments</h3>
          <p className={prose}>{comments || "N/A"}</p>
        </div>
        {!isNotYet && children}
      </div>
    </Panel>
  );
}

/** On the edit page: the feedback that this draft came back with, so that it is in sight while it is answered. */
export function FeedbackToAnswer({ portfolio }: { portfolio: PortfolioDetail }) {
  if (!portfolio.assessorComments) return null;
  return (
    <section aria-label={assessor}>
      <Card className="grid gap-3 border-review-shape">
        <Feedback portfolio={portfolio} heading="h2" />
        <Remarks portfolio={portfolio} except={decisionsOn(portfolio).notYet} heading={remarks} />
        <NotYets portfolio={portfolio} />
      </Card>
    </section>
  );
}

/** Answers that an older version kept on the device have no voices. */
type Answered = Omit<PortfolioDetail, "voices"> & Partial<PortfolioDetail>;

function Feedback({ portfolio, heading: Heading = "h3" }: { portfolio: PortfolioDetail; heading?: "h2" | "h3" }) {
  const { _id, assessorComments, hasSavedFeedback, feedbackGiven, voices = [] }: Answered = portfolio;
  // An assessor sees their own saved feedback here, which has not been given yet.
  const given = assessorComments && !hasSavedFeedback ? feedbackGiven : null;
  return (
    <div>
      <div className="flex items-center gap-2.5">
        {given && <Avatar name={given.by} size="large" />}
        <div className="min-w-0">
          <Heading className="font-medium text-sm">{assessor}</Heading>
          {given && <By act={given} />}
        </div>
      </div>
      <p className={`mt-2 text-lg ${prose}`}>
        <Words text={assessorComments || "N/A"} of={assessor} />
      </p>
      {voices.length > 0 && (
        <Suspense>
          <VoiceOf voices={voices} round={feedbackGiven?.round} from={["viewPortfolio", _id]} />
        </Suspense>
      )}
    </div>
  );
}

function SignedOff({ act }: { act: Assessed }) {
  return (
    <div className="flex items-center gap-2.5 rounded-control bg-done-soft p-3 text-done">
      <CircleCheck aria-hidden size={20} className="shrink-0" />
      <div className="min-w-0 [&_p]:text-inherit">
        <p className="font-medium">Signed off</p>
        <By act={act} />
      </div>
    </div>
  );
}
