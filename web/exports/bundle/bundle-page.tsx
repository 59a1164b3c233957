import { bundleLifetimeHours } from "contract/exports/bundle-lifetime.ts";
import type { Bundle, LearnersBundle } from "contract/exports/bundles.ts";
import { Link, useParams } from "react-router";
import { Refused } from "../../app/api.ts";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Progress } from "../../ui/charts/progress.tsx";
import { momentOf } from "../../ui/dates.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { sizeOf } from "../../ui/sizes.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { words } from "../words.ts";
import { useBundle } from "./use-bundle.ts";

/** Download Everything: request a bundle of all portfolios of a learner, watch its progress, download it. */
export function Page() {
  const { student } = useParams();
  const viewer = useViewer();
  const { data, error, refetch, request, isRequesting } = useBundle(student);
  const isHidden = error instanceof Refused && error.status === 404;
  return (
    <>
      <PageHeading title={words.title}>
        <BackLink student={student} />
      </PageHeading>
      <div className="grid max-w-4xl gap-3">
        {isHidden && <ErrorMessage message={words.notShown(error.message)} />}
        {error && !isHidden && (
          <ErrorMessage message={error.message} safe={words.serverContinues} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading rows={3} />}
        {data && !isHidden && <LearnersPanel data={data} isRequesting={isRequesting} onRequest={request} />}
        {viewer.role === "admin" && <SigningKey />}
      </div>
    </>
  );
}

function BackLink({ student }: { student: string | undefined }) {
  const { role } = useViewer();
  if (role === "admin") return <LinkButton to="/admin/portfolios">{words.toPortfolios}</LinkButton>;
  if (role === "student") return <LinkButton to="/student/logbook">{words.toLogbook}</LinkButton>;
  return <LinkButton to={`/assessor/logbook?student=${student}`}>{words.toLogbook}</LinkButton>;
}

interface PanelProps {
  data: LearnersBundle;
  isRequesting: boolean;
  onRequest: () => void;
}

function LearnersPanel({ data: { student, bundle }, isRequesting, onRequest }: PanelProps) {
  const { role } = useViewer();
  return (
    <Panel heading={role === "student" ? words.own : words.of(student.name)}>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose text-lg">{words.about[role]}</p>
        <p className="max-w-prose text-dim">
          {words.contents} <Link to="/verify">{words.check}</Link>
        </p>
        <p role="status" className="sr-only">
          {bundle && words.states[bundle.state]}
        </p>
        {bundle?.state === "making" && <Making bundle={bundle} />}
        {bundle?.state === "ready" && <Ready bundle={bundle} isRequesting={isRequesting} onRequest={onRequest} />}
        {bundle?.state === "failed" && <ErrorMessage message={bundle.reason ?? ""} safe={words.nothingLost} />}
        {bundle?.state !== "making" && bundle?.state !== "ready" && (
          <Button variant="primary" busy={isRequesting} onClick={onRequest}>
            {bundle ? words.prepareAgain : words.prepare}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Making({ bundle: { done, total, bytes } }: { bundle: Bundle }) {
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <div className="grid w-full max-w-xl gap-2">
      <Progress name={stepOf(done, total)} percent={percent} detail={words.making.detail(percent, sizeOf(bytes))} />
      <p>{words.making.canLeave(bundleLifetimeHours)}</p>
    </div>
  );
}

function stepOf(done: number, total: number): string {
  if (total === 0) return words.making.waiting;
  return done < total ? words.making.portfolios(done, total) : words.making.lastFiles;
}

function Ready({ bundle, isRequesting, onRequest }: { bundle: Bundle } & Omit<PanelProps, "data">) {
  return (
    <>
      <p>
        {words.ready.prepared(
          momentOf(bundle.readyAt ?? bundle.requestedAt),
          bundle.total,
          momentOf(bundle.expiresAt ?? bundle.requestedAt),
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={bundle.link ?? ""} reloadDocument download variant="primary">
          {words.ready.download(sizeOf(bundle.bytes))}
        </LinkButton>
        <Button busy={isRequesting} onClick={onRequest}>
          {words.prepareAgain}
        </Button>
      </div>
      <p className="text-dim">{words.ready.care}</p>
    </>
  );
}

/** The fingerprint with which a verifier knows that a bundle comes from this centre; administrators pass it on. */
function SigningKey() {
  const { data } = useAnswer("viewBundleKey");
  if (!data) return null;
  return (
    <Panel heading={words.key.heading}>
      <p className="max-w-prose">{words.key.about}</p>
      <p className="wrap-anywhere mt-2 font-mono">{data.fingerprint}</p>
    </Panel>
  );
}
