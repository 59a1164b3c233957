import { momentOf } from "contract/core/dates.ts";
import { bundleLifetimeHours } from "contract/exports/bundle-lifetime.ts";
import type { Bundle, LearnersBundle } from "contract/exports/bundles.ts";
import { Link, useParams } from "react-router";
import type { Role } from "../../../contract/core/permissions.ts";
import { Refused } from "../../app/api.ts";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Progress } from "../../ui/charts/progress.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { sizeOf } from "../../ui/sizes.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";
import { useBundle } from "./use-bundle.ts";

const about = {
  student: "All your portfolios, drafts too, put into one ZIP file that you can keep.",
  assessor: "All portfolios that the learner has submitted, put into one ZIP file. Drafts are not in it.",
  admin: "All portfolios of the learner, drafts too, and the account's details, put into one ZIP file.",
} satisfies Record<Role, string>;
const states = {
  making: "The file is being prepared.",
  ready: "The file is ready to download.",
  failed: "The file could not be prepared.",
} satisfies Record<Bundle["state"], string>;

/** Download Everything: request a bundle of all portfolios of a learner, watch its progress, download it. */
export function Page() {
  const { student } = useParams();
  const viewer = useViewer();
  const { data, error, refetch, request, isRequesting } = useBundle(student);
  const isHidden = error instanceof Refused && error.status === 404;
  return (
    <>
      <PageHeading title="Download Everything">
        <BackLink student={student} />
      </PageHeading>
      <div className="grid max-w-4xl gap-3">
        {isHidden && <ErrorMessage message={`${error.message}. They may be assigned to another assessor now.`} />}
        {error && !isHidden && (
          <QueryError query={{ error, refetch }} safe="The server continues to prepare the file." />
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
  if (role === "admin") return <LinkButton to="/admin/portfolios">Back to Portfolios</LinkButton>;
  if (role === "student") return <LinkButton to="/student/logbook">Back to Logbook</LinkButton>;
  return <LinkButton to={`/assessor/logbook?student=${student}`}>Back to Logbook</LinkButton>;
}

interface PanelProps {
  data: LearnersBundle;
  isRequesting: boolean;
  onRequest: () => void;
}

function LearnersPanel({ data: { student, bundle }, isRequesting, onRequest }: PanelProps) {
  const { role } = useViewer();
  return (
    <Panel heading={role === "student" ? "Your portfolios as one file" : `${student.name}: portfolios as one file`}>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose text-lg">{about[role]}</p>
        <p className="max-w-prose text-dim">
          The file holds a page that opens in any browser without a network, a PDF of the logbook and of each portfolio,
          the photos, and a signed list with which anyone can check that nothing was changed.{" "}
          <Link to="/verify">Check a bundle</Link>
        </p>
        <p role="status" className="sr-only">
          {bundle && states[bundle.state]}
        </p>
        {bundle?.state === "making" && <Making bundle={bundle} />}
        {bundle?.state === "ready" && <Ready bundle={bundle} isRequesting={isRequesting} onRequest={onRequest} />}
        {bundle?.state === "failed" && (
          <ErrorMessage message={bundle.reason ?? ""} safe="Nothing of the portfolios is lost." />
        )}
        {bundle?.state !== "making" && bundle?.state !== "ready" && (
          <Button variant="primary" busy={isRequesting} onClick={onRequest}>
            {bundle ? "Prepare again" : "Prepare the download"}
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
      <Progress name={stepOf(done, total)} percent={percent} detail={`${percent}%, ${sizeOf(bytes)}`} />
      <p>{`You can leave this page. Once ready, the file can be downloaded here for ${bundleLifetimeHours} hours.`}</p>
    </div>
  );
}

function stepOf(done: number, total: number): string {
  if (total === 0) return "Waiting to start";
  return done < total ? `${done} of ${total} portfolios` : "Adding the last files";
}

function Ready({ bundle, isRequesting, onRequest }: { bundle: Bundle } & Omit<PanelProps, "data">) {
  return (
    <>
      <p>
        {`Prepared ${momentOf(bundle.readyAt ?? bundle.requestedAt)} from ${bundle.total} ${bundle.total === 1 ? "portfolio" : "portfolios"}. It can be downloaded until ${momentOf(bundle.expiresAt ?? bundle.requestedAt)}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={bundle.link ?? ""} reloadDocument download variant="primary">
          {`Download (${sizeOf(bundle.bytes)})`}
        </LinkButton>
        <Button busy={isRequesting} onClick={onRequest}>
          Prepare again
        </Button>
      </div>
      <p className="text-dim">
        If the download is interrupted, your browser can resume it. The file holds personal data: keep it where only you
        can read it.
      </p>
    </>
  );
}

/** The fingerprint with which a verifier knows that a bundle comes from this centre; administrators pass it on. */
function SigningKey() {
  const { data } = useAnswer("viewBundleKey");
  if (!data) return null;
  return (
    <Panel heading="The key of this installation">
      <p className="max-w-prose">
        Every file is signed with it. Give this fingerprint to whoever verifies one, separately from the file:
      </p>
      <p className="wrap-anywhere mt-2 font-mono">{data.fingerprint}</p>
    </Panel>
  );
}
