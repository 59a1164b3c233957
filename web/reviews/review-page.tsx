import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { useParams } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";
import { useDraftStorage } from "../drafts/use-draft-storage.ts";
import { useMarkAsRead } from "../notifications/use-mark-as-read.ts";
import { PhotoGrid } from "../portfolios/photos/photo-grid.tsx";
import { useFreshPaths } from "../portfolios/photos/use-fresh-paths.ts";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { ExportPdf } from "../portfolios/view/export-pdf.tsx";
import { LinkButton } from "../ui/button.tsx";
import { PortfolioFacts } from "../ui/facts.tsx";
import { Shortcuts } from "../ui/keys/shortcuts.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { ErrorMessage } from "../ui/states/error-message.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { earlierRounds, type FeedbackDraft } from "./feedback/draft.ts";
import { isUnavailable } from "./feedback/failures.ts";
import { FeedbackForm } from "./feedback/feedback-form.tsx";
import { SavedByOthers } from "./feedback/saved-by-others.tsx";
import { OutOfReach, UnsentText } from "./feedback/unsent-text.tsx";
import { PhotoFacts } from "./photo-facts.tsx";
import { QueueBar } from "./queue-bar.tsx";
import { ChangesPanel } from "./rounds/changes-panel.tsx";
import { EarlierRounds } from "./rounds/earlier-rounds.tsx";

/** Review Portfolio: what the learner shows, and the assessor's feedback on it. */
export function Page() {
  const { id = "" } = useParams();
  // The key remounts the page for the next portfolio: the focus goes to its heading, and no state is left over.
  return <ReviewPage key={id} id={id} />;
}

function ReviewPage({ id }: { id: string }) {
  const { data, error, refetch } = useAnswer("viewForReview", { params: { id } });
  const unavailable = isUnavailable(error);
  useMarkAsRead(id, data !== undefined, data?.submittedAt ?? "");
  return (
    <>
      <PageHeading title={data?.title ?? "Review Portfolio"}>
        <div className="flex flex-wrap items-center gap-2">
          <QueueBar at={id} />
          {data && !unavailable && <ExportPdf portfolio={id} />}
          <LinkButton to="/portfolio/assessor">Back to the board</LinkButton>
          <Shortcuts />
        </div>
      </PageHeading>
      {data && <ReviewPanels portfolio={data} unavailable={unavailable} onStale={() => void refetch()} />}
      {!data && unavailable && <UnavailablePortfolio id={id} />}
      {!data && error && !unavailable && <ErrorMessage message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
    </>
  );
}

/** The panels stay when the portfolio becomes unavailable, so that what was being written can be copied. */
function ReviewPanels({
  portfolio,
  unavailable,
  onStale,
}: {
  portfolio: PortfolioForReview;
  unavailable: boolean;
  onStale: () => void;
}) {
  const onBroken = useFreshPaths(onStale);
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-4">
        {portfolio.changes && portfolio.status === "To Be Reviewed" && <ChangesPanel changes={portfolio.changes} />}
        <Panel heading="Portfolio Details" aside={!unavailable && <StatusBadge status={portfolio.status} />}>
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
        <AssessorFeedback portfolio={portfolio} unavailable={unavailable} />
      </div>
    </div>
  );
}

function AssessorFeedback({ portfolio, unavailable }: { portfolio: PortfolioForReview; unavailable: boolean }) {
  const storage = useFeedbackDraft(portfolio._id);
  return (
    <Panel heading="Assessor Feedback">
      <EarlierRounds rounds={earlierRounds(portfolio)} />
      {portfolio.status === "To Be Reviewed" && <SavedByOthers saved={portfolio.savedByOthers} />}
      {/* IndexedDB answers within milliseconds; until then a box of the same height keeps the layout still. */}
      {storage.ready ? (
        <FeedbackForm storage={storage} portfolio={portfolio} isUnavailable={unavailable} />
      ) : (
        <div aria-busy className="h-72" />
      )}
    </Panel>
  );
}

/** The page has not shown the portfolio and cannot: a draft that was typed about it can still be copied. */
function UnavailablePortfolio({ id }: { id: string }) {
  const { found } = useFeedbackDraft(id);
  const text = found?.values?.text;
  return (
    <div className="grid max-w-2xl gap-4">
      <OutOfReach id={id} hasText={Boolean(text)} />
      {text && <UnsentText text={text} />}
    </div>
  );
}

function useFeedbackDraft(id: string) {
  return useDraftStorage<FeedbackDraft>(useViewer()._id, `feedback:${id}`);
}
