import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { Suspense } from "react";
import { useParams } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { WithCurriculum } from "../../qualifications/with-curriculum.tsx";
import { useBack } from "../../ui/back.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { type DraftStorage, useDraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { useFoundDraft } from "../../unsent/drafts/use-found-draft.ts";
import { NotShown } from "../view/not-shown.tsx";
import { EditForm } from "./edit-form.tsx";
import { NotADraft } from "./not-a-draft.tsx";
import type { EditDraft } from "./use-edit.ts";

/** Edit a draft; a portfolio of any other status says why it cannot be edited, and offers to move it to Draft. */
export function Page() {
  const { id = "" } = useParams();
  const { data: newest, isError, error, refetch, isFetchedAfterMount } = useAnswer("viewPortfolio", { params: { id } });
  // A cached answer would fill the form with texts and a status that may have changed since.
  const data = isFetchedAfterMount ? newest : undefined;
  const back = useBack("/my-portfolios");
  return (
    <>
      <PageHeading title="Edit Portfolio">
        <Button onClick={back}>Back</Button>
      </PageHeading>
      {isError && <NotShown error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading />}
      {data &&
        (data.status === "Draft" ? (
          <WithCurriculum ids={data.qualifications} loading={<Loading />}>
            <Opened key={id} portfolio={data} onStale={() => void refetch()} onLeave={back} />
          </WithCurriculum>
        ) : (
          <NotADraft portfolio={data} />
        ))}
    </>
  );
}

interface Props {
  portfolio: PortfolioDetail;
  onStale: () => void;
  onLeave: () => void;
}

function Opened(props: Props) {
  const viewer = useViewer();
  const draft = useDraftStorage<EditDraft>(viewer._id, `edit:${props.portfolio._id}`);
  if (!draft.ready) return <Loading />;
  // What was remarked is loaded where there is any (view/remarks.tsx).
  return (
    <Suspense fallback={<Loading />}>
      <Edit draft={draft} {...props} />
    </Suspense>
  );
}

function Edit({ draft, ...props }: Props & { draft: DraftStorage<EditDraft> }) {
  const { found, formKey, discard, hide } = useFoundDraft(draft);
  return <EditForm key={formKey} draft={{ ...draft, found }} onDiscard={discard} onSaved={hide} {...props} />;
}
