import type { PortfolioForReview } from "contract/reviews.ts";
import { useParams } from "react-router";
import { useKeptWork } from "../kept-work/use-kept-work.ts";
import { PhotoGrid } from "../photos/photo-grid.tsx";
import { useFreshPaths } from "../photos/use-fresh-paths.ts";
import { Facts, PortfolioFacts, Prose } from "../portfolios/portfolio-facts.tsx";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { useAnswer } from "../queries.tsx";
import { useViewer } from "../session.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { FeedbackForm, type FeedbackWork } from "./feedback-form.tsx";
import { PhotoFacts } from "./photo-facts.tsx";

/** One portfolio on the assessor's desk: what the learner shows, and the feedback on it. */
export function Page() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useAnswer("viewForReview", { params: { id } });
  return (
    <>
      <PageHeading title={data?.title ?? "Review Portfolio"}>
        <LinkButton to="/portfolio/assessor">Back to the board</LinkButton>
      </PageHeading>
      {error && <Trouble message={gone(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Desk key={data._id} portfolio={data} isGone={error !== null} onStale={() => void refetch()} />}
    </>
  );
}

function gone(error: Error): string {
  return error.message === "Portfolio not found"
    ? "Portfolio not found. The student may have moved it back to Draft."
    : error.message;
}

/** After the learner took it back the page stays, so that what was being written can be copied. */
function Desk({ portfolio, isGone, onStale }: { portfolio: PortfolioForReview; isGone: boolean; onStale: () => void }) {
  const viewer = useViewer();
  const kept = useKeptWork<FeedbackWork>(viewer._id, `feedback:${portfolio._id}`);
  const onBroken = useFreshPaths(onStale);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <div className="grid gap-4">
        <Panel heading="Portfolio Details" aside={<StatusBadge status={portfolio.status} />}>
          <PortfolioFacts portfolio={portfolio} />
        </Panel>
        <Panel heading="Images">
          <PhotoGrid
            photos={portfolio.photos}
            onBroken={onBroken}
            facts={(photo) => <PhotoFacts photo={photo} date={portfolio.dateTime} />}
          />
        </Panel>
      </div>
      <div className="grid gap-4 xl:sticky xl:top-19">
        <Panel heading="Student Comments">
          <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{portfolio.comments || "N/A"}</p>
        </Panel>
        <Panel heading="Assessor Feedback">
          <Previous portfolio={portfolio} />
          {kept.ready ? <FeedbackForm kept={kept} portfolio={portfolio} isGone={isGone} /> : <Loading rows={1} />}
        </Panel>
      </div>
    </div>
  );
}

/** In a new round the box is empty, and what was said last time stands above it. */
function Previous({ portfolio }: { portfolio: PortfolioForReview }) {
  if (portfolio.status !== "To Be Reviewed" || portfolio.savedFeedback !== null || !portfolio.assessorComments)
    return null;
  return (
    <div className="mb-4">
      <Facts>
        <Prose name="Previous feedback" text={portfolio.assessorComments} />
      </Facts>
    </div>
  );
}
