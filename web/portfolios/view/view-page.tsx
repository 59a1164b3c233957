import { may } from "contract/core/permissions.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { useNavigate, useParams } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { useMarkAsRead } from "../../notifications/use-mark-as-read.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { momentOf } from "../../ui/dates.ts";
import { Facts, PortfolioFacts, Prose } from "../../ui/facts.tsx";
import { focusHeading, PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { useMoves } from "../board/use-moves.ts";
import { WaitsWith } from "../board/waits-with.tsx";
import { PhotoGrid } from "../photos/photo-grid.tsx";
import { useFreshPaths } from "../photos/use-fresh-paths.ts";
import { placeOf } from "../place-of.ts";
import { StatusBadge } from "../status-badge.tsx";
import { ExportPdf } from "./export-pdf.tsx";
import { isNotFound, NotShown } from "./not-shown.tsx";

/** One portfolio to read: details, comments and feedback, images. */
export function Page() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useAnswer("viewPortfolio", { params: { id } });
  useMarkAsRead(id, data !== undefined);
  // A cached portfolio is not shown once the server says that it is deleted or no longer visible.
  if (data && !isNotFound(error)) return <PortfolioView portfolio={data} onStale={() => void refetch()} />;
  return (
    <>
      <PageHeading title="View Portfolio" />
      {error ? <NotShown error={error} onRetry={() => void refetch()} /> : <Loading />}
    </>
  );
}

function PortfolioView({ portfolio, onStale }: { portfolio: PortfolioDetail; onStale: () => void }) {
  const onBroken = useFreshPaths(onStale);
  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      <PageHeading title={portfolio.title} tab={portfolio.title}>
        <Actions portfolio={portfolio} />
      </PageHeading>
      <Panel heading="Portfolio Details" aside={<StatusLine portfolio={portfolio} />}>
        <PortfolioFacts portfolio={portfolio} />
      </Panel>
      <Panel heading="Comments & Feedback">
        <Facts>
          <Prose name="Comments" text={portfolio.comments} />
          <Prose name="Assessor Feedback" text={portfolio.assessorComments} />
          {portfolio.reviewedAt && portfolio.assessorComments && (
            <Prose name="Feedback given" text={momentOf(portfolio.reviewedAt)} />
          )}
        </Facts>
      </Panel>
      <Panel heading="Images">
        <PhotoGrid photos={portfolio.photos} onBroken={onBroken} />
      </Panel>
    </div>
  );
}

function StatusLine({ portfolio }: { portfolio: PortfolioDetail }) {
  const { role } = useViewer();
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
      {role !== "assessor" && <WaitsWith portfolio={portfolio} />}
      <StatusBadge status={portfolio.status} />
    </div>
  );
}

function Actions({ portfolio }: { portfolio: PortfolioDetail }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { busy, submit, withdraw, remove } = useMoves(portfolio, {
    onMoved: focusHeading,
    onRemoved: () => navigate("/my-portfolios"),
  });
  const place = placeOf(portfolio);
  return (
    <div className="flex flex-wrap gap-3" data-screen-only>
      {may(viewer, "editPortfolio", place) && <LinkButton to={`/portfolio/edit/${portfolio._id}`}>Edit</LinkButton>}
      {may(viewer, "submitPortfolio", place) && (
        <Button variant="primary" busy={busy} onClick={submit}>
          Submit for Review
        </Button>
      )}
      {may(viewer, "withdrawPortfolio", place) && (
        <Button busy={busy} onClick={withdraw}>
          Move to Draft
        </Button>
      )}
      {may(viewer, "deletePortfolio", place) && (
        <Button busy={busy} onClick={remove}>
          Delete
        </Button>
      )}
      <ExportPdf portfolio={portfolio._id} />
      {may(viewer, "reviewPortfolio", place) && (
        <LinkButton variant="primary" to={`/portfolio/assessor/${portfolio._id}`}>
          Review Portfolio
        </LinkButton>
      )}
    </div>
  );
}
