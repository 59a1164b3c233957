import type { Status } from "contract/core/moves.ts";
import { may as mayDo } from "contract/core/portfolio-permissions.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { ArrowLeft, Trash2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { useNavigate, useParams } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { useMarkAsRead } from "../../notifications/use-mark-as-read.ts";
import { useBack } from "../../ui/back.tsx";
import { Button } from "../../ui/button.tsx";
import { focusHeading, PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { accessSubjectOf, useMay } from "../access-subject.ts";
import { useMoves } from "../board/use-moves.ts";
import { WaitsWith } from "../board/waits-with.tsx";
import { isDecidedOn } from "../decided.ts";
import { Questions } from "../messages/questions.tsx";
import { PhotoGrid } from "../photos/photo-grid.tsx";
import { useFreshPaths } from "../photos/use-fresh-paths.ts";
import { StatusBadge } from "../status-badge.tsx";
import { CommentsAndFeedback } from "./feedback.tsx";
import { isNotFound, NotShown } from "./not-shown.tsx";
import { PortfolioFacts } from "./portfolio-facts.tsx";
import { isFeedbackFirst, placeLine } from "./reader.ts";
import { EarlierRounds } from "./rounds.tsx";
import { Actions, EditNext, Withdraw } from "./view-actions.tsx";
import { Witnesses } from "./witnesses.tsx";

// In a file of its own, because before the first decision there is nothing of it. The page waits for it: nothing moves.
const none = (_: { portfolio: PortfolioDetail }) => null;
const nothingThere = { default: () => null };
const nothing = { DecisionsBar: none, OtherDecisions: none };
const round = () => import("./round.tsx").catch(() => nothing);
const DecisionsBar = lazy(() => round().then(({ DecisionsBar }) => ({ default: DecisionsBar })));
const OtherDecisions = lazy(() => round().then(({ OtherDecisions }) => ({ default: OtherDecisions })));

const Attachments = lazy(() => import("../attachments/attachments.tsx").catch(() => nothingThere));
const RecordPanel = lazy(() =>
  import("../record/record-panel.tsx").then(
    ({ RecordPanel }) => ({ default: RecordPanel }),
    () => ({ default: none }),
  ),
);

const opening = (
  <>
    <PageHeading title="View Portfolio" />
    <Loading />
  </>
);

/** One portfolio to read: what its reader came for first (reader.ts), its photos beside or above the details. */
export function Page() {
  const { id = "" } = useParams();
  const { isVerifier = false } = useViewer();
  // Each look of a verifier's is in the audit log.
  const { data, error, refetch } = useAnswer("viewPortfolio", { params: { id } }, { uncached: isVerifier });
  useMarkAsRead(id, data !== undefined);
  // A cached portfolio is not shown once the server says that it is deleted or no longer visible.
  if (data && !isNotFound(error))
    return (
      <Suspense fallback={opening}>
        <PortfolioView portfolio={data} onStale={() => void refetch()} />
      </Suspense>
    );
  if (!error) return opening;
  return (
    <>
      <PageHeading title="View Portfolio" />
      <NotShown error={error} onRetry={() => void refetch()} />
    </>
  );
}

function PortfolioView({ portfolio, onStale }: { portfolio: PortfolioDetail; onStale: () => void }) {
  const viewer = useViewer();
  const { role } = viewer;
  const navigate = useNavigate();
  function onMoved(to: Status) {
    // With feedback it came back to be worked on, which begins with that feedback in the form.
    if (to === "Draft" && portfolio.status === "Reviewed") navigate(`/portfolio/edit/${portfolio._id}`);
    else focusHeading();
  }
  const moves = useMoves(portfolio, { onMoved, onRemoved: () => navigate("/my-portfolios") });
  const may = useMay(portfolio);
  const isFirst = isFeedbackFirst(role, portfolio);
  const feedback = (
    <div className="grid gap-4">
      <CommentsAndFeedback portfolio={portfolio}>
        {isFirst && may("withdrawPortfolio") && <Withdraw portfolio={portfolio} moves={moves} />}
        {isFirst && may("editPortfolio") && <EditNext id={portfolio._id} />}
      </CommentsAndFeedback>
      {isDecidedOn(portfolio) && <OtherDecisions portfolio={portfolio} />}
    </div>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] lg:grid-rows-[auto_auto_auto_auto_auto_1fr]">
      <Heading portfolio={portfolio} />
      {isFirst && (
        <div className="grid gap-4 lg:col-start-2 lg:row-start-2">
          {portfolio.author && <RecordPanel portfolio={portfolio} />}
          {feedback}
        </div>
      )}
      <Photos portfolio={portfolio} onStale={onStale} />
      <Actions portfolio={portfolio} moves={moves} canWithdraw={!isFirst && may("withdrawPortfolio")} />
      <Panel heading="Portfolio Details" className="lg:col-start-2">
        <PortfolioFacts portfolio={portfolio} />
      </Panel>
      {!isFirst && (
        <div className="grid gap-4 lg:col-start-2">
          {portfolio.author && <RecordPanel portfolio={portfolio} />}
          {feedback}
        </div>
      )}
      {role === "admin" && <EarlierRounds portfolio={portfolio} />}
      <div className="empty:hidden lg:col-start-2">
        <Witnesses portfolio={portfolio} />
      </div>
      {mayDo(viewer, "readMessages", accessSubjectOf(portfolio)) && (
        <div className="lg:col-start-2">
          <Questions portfolio={portfolio} />
        </div>
      )}
      {may("deletePortfolio") && (
        <div className="mt-4 print:hidden lg:col-start-2" data-screen-only>
          <Button variant="quiet" busy={moves.busy} onClick={moves.remove} className="text-danger! max-sm:w-full">
            <Trash2 aria-hidden size={18} /> Delete portfolio
          </Button>
        </div>
      )}
    </div>
  );
}

function Heading({ portfolio }: { portfolio: PortfolioDetail }) {
  const { role } = useViewer();
  return (
    <div>
      {role === "admin" && <Back />}
      <PageHeading title={portfolio.title} tab={portfolio.title} />
      <div className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-dim text-sm">
        <StatusBadge status={portfolio.status} />
        <p>{placeLine(portfolio)}</p>
        {role !== "assessor" && <WaitsWith portfolio={portfolio} />}
      </div>
      {isDecidedOn(portfolio) && <DecisionsBar portfolio={portfolio} />}
    </div>
  );
}

/** To the list as it was left, with its filter and place; from a link in an e-mail, to the whole list. */
function Back() {
  return (
    <div className="-ml-2 print:hidden" data-screen-only>
      <Button variant="quiet" className="px-2 text-sm" onClick={useBack("/admin/portfolios")}>
        <ArrowLeft aria-hidden size={16} /> Back
      </Button>
    </div>
  );
}

function Photos({ portfolio, onStale }: { portfolio: PortfolioDetail; onStale: () => void }) {
  // Answers that an older version kept on the device have none.
  const {
    photos,
    attachments = [],
    dateTime,
  }: Omit<PortfolioDetail, "attachments"> & Partial<PortfolioDetail> = portfolio;
  const onBroken = useFreshPaths(onStale);
  return (
    <section aria-labelledby="images" className="lg:col-start-1 lg:row-span-5 lg:row-start-2">
      <div className="mb-2 flex items-baseline gap-2">
        <h2 id="images">Images</h2>
        {photos.length + attachments.length > 0 && <span className="text-dim text-sm">{photos.length}</span>}
      </div>
      {(photos.length > 0 || attachments.length === 0) && (
        <PhotoGrid photos={photos} date={dateTime} onBroken={onBroken} />
      )}
      {attachments.length > 0 && (
        <div className={photos.length > 0 ? "mt-4" : ""}>
          <Attachments attachments={attachments} onBroken={onBroken} />
        </div>
      )}
    </section>
  );
}
