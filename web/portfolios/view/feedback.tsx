import { momentOf } from "contract/core/dates.ts";
import type { Assessed, PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { Panel } from "../../ui/panel.tsx";
import { dayAndAge } from "./reader.ts";

const assessor = "Assessor Feedback";

/** What learner and assessor have said about a portfolio, and who signed it off. `children` are what can be done next. */
export function CommentsAndFeedback({ portfolio, children }: { portfolio: PortfolioDetail; children?: ReactNode }) {
  const { comments, signedOff, status } = portfolio;
  return (
    <Panel heading={"Comments & Feedback"} className={status === "Reviewed" ? "[&>div]:border-review-shape" : ""}>
      <div className="grid gap-3">
        {signedOff && <SignedOff act={signedOff} />}
        <Feedback portfolio={portfolio} />
        <div className="border-line border-t pt-3">
          <h3 className="font-medium text-dim text-sm">Comments</h3>
          <p className={prose}>{comments || "N/A"}</p>
        </div>
        {children}
      </div>
    </Panel>
  );
}

/** On the edit page: the feedback that this draft came back with, so that it is in sight while it is answered. */
export function FeedbackToAnswer({ portfolio }: { portfolio: PortfolioDetail }) {
  if (!portfolio.assessorComments) return null;
  return (
    <section aria-label={assessor}>
      <Card className="border-review-shape">
        <Feedback portfolio={portfolio} heading="h2" />
      </Card>
    </section>
  );
}

function Feedback({ portfolio, heading: Heading = "h3" }: { portfolio: PortfolioDetail; heading?: "h2" | "h3" }) {
  const { assessorComments, hasSavedFeedback, feedbackGiven } = portfolio;
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
        <LongText {...folded(assessorComments || "N/A")} of={assessor} />
      </p>
    </div>
  );
}

/** So many characters are shown first, so that what is to be answered does not push the answer off the screen. */
const most = 600;

function folded(text: string): { first: string; text: string | null } {
  if (text.length <= most) return { first: text, text: null };
  const first = text.slice(0, most);
  // Between two words, where there are any.
  return { first: `${first.replace(/\s+\S*$/, "")}…`, text };
}

export const prose = "max-w-prose whitespace-pre-wrap wrap-anywhere";

export function By({ act: { by, at } }: { act: Assessed }) {
  return (
    <p className="wrap-anywhere text-dim text-sm">
      {by},{" "}
      <time dateTime={at} title={momentOf(at)}>
        {dayAndAge(at, new Date())}
      </time>
    </p>
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
