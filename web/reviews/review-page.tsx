import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { useMarkAsRead } from "../notifications/use-mark-as-read.ts";
import { isWaitingForLearner } from "../portfolios/access-subject.ts";
import { Questions } from "../portfolios/messages/questions.tsx";
import { useFreshPaths } from "../portfolios/photos/use-fresh-paths.ts";
import { ExportPdf } from "../portfolios/view/export-pdf.tsx";
import { WithCurriculum } from "../qualifications/with-curriculum.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryError } from "../ui/states/query-result.tsx";
import { useMedia, wideQuery } from "../ui/use-media.ts";
import { type QueuedReviews, useQueuedReviews } from "../unsent/outbox/use-queued.ts";
import { Evidence } from "./evidence/evidence.tsx";
import { Recordings } from "./evidence/recordings.tsx";
import { SamePhotos } from "./evidence/same-photos.tsx";
import { inWords, nothing } from "./feedback/draft.ts";
import { isUnavailable } from "./feedback/failures.ts";
import { FeedbackSheet } from "./feedback/feedback-sheet.tsx";
import { OutOfReach, UnsentText } from "./feedback/unsent-text.tsx";
import { useFeedbackDraft } from "./feedback/use-draft.ts";
import { PortfolioDetails } from "./portfolio-details.tsx";
import { MarkedContext } from "./remarks/remarkable.tsx";
import { type Remarking, RemarkingContext, useMarking } from "./remarks/remarking.ts";
import { ReviewHeader } from "./review-header.tsx";
import { stateOf } from "./review-line.ts";

const RecordPanel = lazy(() =>
  import("../portfolios/record/record-panel.tsx").then(({ RecordPanel }) => ({ default: RecordPanel })),
);

/** Review Portfolio: what the learner shows, and the assessor's feedback on it. */
export function Page() {
  const { id = "" } = useParams();
  // The key remounts the page for the next portfolio: the focus goes to its heading, and no state is left over.
  return <ReviewPage key={id} id={id} />;
}

function ReviewPage({ id }: { id: string }) {
  const { data, error, refetch } = useAnswer("viewForReview", { params: { id } });
  const unavailable = isUnavailable(error);
  // Asked while the answer is awaited.
  const queued = useQueuedReviews();
  const remarking = useState<Remarking>();
  useMarkAsRead(id, data !== undefined, data?.submittedAt ?? "");
  return (
    <div className="wide:flex wide:h-[calc(100dvh-var(--bar-top,3.25rem))] wide:flex-col">
      <ReviewHeader id={id} portfolio={data} isUnavailable={unavailable}>
        {(data || !error) && !unavailable && (
          <span className="contents max-sm:hidden">
            <ExportPdf portfolio={id} />
          </span>
        )}
      </ReviewHeader>
      {data && (
        <WithCurriculum ids={data.qualifications} loading={<Loading />}>
          <RemarkingContext value={remarking}>
            <ReviewColumns portfolio={data} {...{ queued, unavailable }} onStale={() => void refetch()} />
          </RemarkingContext>
        </WithCurriculum>
      )}
      {!data && (
        <div className="p-4 sm:p-6">
          {unavailable && <UnavailablePortfolio id={id} />}
          {!unavailable && <QueryError query={{ error, refetch }} />}
          {!error && <Loading />}
        </div>
      )}
    </div>
  );
}

/**
 * Photos with the words, and criteria with the feedback: side by side on a wide screen, where each keeps to the window, else
 * one below the other with the feedback over them. They stay when the portfolio becomes unavailable, so that what was being
 * written can be copied.
 */
function ReviewColumns({
  portfolio,
  queued,
  unavailable,
  onStale,
}: {
  portfolio: PortfolioForReview;
  queued: QueuedReviews | undefined;
  unavailable: boolean;
  onStale: () => void;
}) {
  const onBroken = useFreshPaths(onStale);
  const isWide = useMedia(wideQuery);
  return (
    <div className="grid-cols-[1fr_min(49%,46rem)] grid-rows-1 wide:grid wide:min-h-0 wide:grow">
      <div
        // What scrolls has to be reached by keyboard; on a phone the page scrolls.
        {...(isWide && { tabIndex: 0, role: "group", "aria-label": "Evidence" })}
        className="-outline-offset-3 max-wide:px-4 max-wide:pt-3 max-wide:pb-[calc(var(--bar-bottom,0px)+1rem)] print:pb-4! wide:overflow-y-auto wide:p-4 [scrollbar-width:thin]"
      >
        <Shown portfolio={portfolio} unavailable={unavailable} onBroken={onBroken} />
      </div>
      {isWaitingForLearner(portfolio) ? (
        <div className="p-4 max-wide:pb-[calc(var(--bar-bottom,0px)+1rem)] wide:overflow-y-auto">
          <Suspense fallback={<Loading rows={2} />}>
            <RecordPanel portfolio={portfolio} />
          </Suspense>
        </div>
      ) : (
        <FeedbackSheet portfolio={portfolio} queued={queued} isUnavailable={unavailable} />
      )}
    </div>
  );
}

interface ShownProps {
  portfolio: PortfolioForReview;
  unavailable: boolean;
  onBroken: () => void;
}

function Shown({ portfolio, unavailable, onBroken }: ShownProps) {
  const marking = useMarking();
  // Answers that an older version kept on the device have none.
  const { photos, attachments = [] }: Pick<PortfolioForReview, "photos"> & Partial<PortfolioForReview> = portfolio;
  return (
    <MarkedContext value={{ portfolio, marking }}>
      <Evidence {...{ portfolio, marking, onBroken }} />
      <Suspense fallback={<Loading />}>
        {attachments.length > 0 && <Recordings {...{ attachments, marking, onBroken }} />}
        <SamePhotos photos={photos} />
        <section aria-label="Portfolio Details" className="mt-3 grid gap-3 wide:border-line wide:border-t wide:pt-3">
          <PortfolioDetails
            portfolio={portfolio}
            changes={stateOf(portfolio, unavailable, new Date()).changes ?? null}
          />
          <Questions portfolio={portfolio} />
          {!unavailable && (
            <div className="grid sm:hidden">
              <ExportPdf portfolio={portfolio._id} />
            </div>
          )}
        </section>
      </Suspense>
    </MarkedContext>
  );
}

/** The page has not shown the portfolio and cannot: a draft that was typed about it can still be copied. */
function UnavailablePortfolio({ id }: { id: string }) {
  const { found } = useFeedbackDraft(id);
  const text = found?.values && inWords({ ...nothing, ...found.values });
  return (
    <div className="grid max-w-2xl gap-4">
      <OutOfReach id={id} hasText={Boolean(text)} />
      {text && <UnsentText text={text} />}
    </div>
  );
}
