import type { PortfolioDetail } from "contract/portfolios.ts";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useKeptWork } from "../kept-work/use-kept-work.ts";
import { useAnswer } from "../queries.tsx";
import { useViewer } from "../session.tsx";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { EditForm, type EditWork } from "./edit-form.tsx";
import { NotADraft } from "./not-a-draft.tsx";

/** Edit a draft; anything else says why it cannot be edited and offers the way back to Draft. */
export function Page() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { data, isError, error, refetch } = useAnswer("viewPortfolio", { params: { id } });
  const back = () => navigate(-1);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title="Edit Portfolio">
        <Button onClick={back}>Back</Button>
      </PageHeading>
      {isError && <Trouble message={error.message} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading />}
      {data &&
        (data.status === "Draft" ? (
          <Opened key={id} portfolio={data} onLeave={back} />
        ) : (
          <NotADraft portfolio={data} />
        ))}
    </div>
  );
}

function Opened({ portfolio, onLeave }: { portfolio: PortfolioDetail; onLeave: () => void }) {
  const viewer = useViewer();
  const [round, setRound] = useState(0);
  return (
    <Kept
      key={round}
      account={viewer._id}
      portfolio={portfolio}
      onLeave={onLeave}
      onStartOver={() => setRound(round + 1)}
    />
  );
}

function Kept({
  account,
  portfolio,
  ...rest
}: {
  account: string;
  portfolio: PortfolioDetail;
  onLeave: () => void;
  onStartOver: () => void;
}) {
  const kept = useKeptWork<EditWork>(account, `edit:${portfolio._id}`);
  return kept.ready ? <EditForm kept={kept} portfolio={portfolio} {...rest} /> : <Loading />;
}
