import { useNavigate, useSearchParams } from "react-router";
import { isSentBefore, Refused } from "../app/api.ts";
import { useViewer } from "../app/session.tsx";
import { RestoredDraft } from "../drafts/autosave-line.tsx";
import { type DraftStorage, useDraftStorage } from "../drafts/use-draft-storage.ts";
import { type Latest, useFound } from "../drafts/use-found-draft.ts";
import { PageHeading } from "../ui/page.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import { toKeep } from "./chosen-photos/use-photos.ts";
import { checkNew } from "./form/check.ts";
import { AskedPlace } from "./form/place/asked-place.tsx";
import { PortfolioForm } from "./form/portfolio-form.tsx";
import type { Wording } from "./form/text-fields.tsx";
import { usePortfolioForm } from "./form/use-portfolio-form.ts";
import { emptyValues, toForm, type Values } from "./form/values.ts";

const wording: Wording = {
  title: "Title",
  unit: "Select Unit",
  learningOutcome: "Select Learning Outcome",
  criteria: "Select Criteria",
  comments: "Comments",
  textsOptional: false,
};

/** Create a portfolio: as a draft, or handed in at once. */
export function Page() {
  const viewer = useViewer();
  const kept = useDraftStorage<Values>(viewer._id, "create");
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title="Create a New Portfolio" />
      {kept.ready ? <Opened kept={kept} /> : <Loading />}
    </div>
  );
}

function Opened({ kept }: { kept: DraftStorage<Values> }) {
  const { found, round, discard } = useFound(kept);
  return <CreateForm key={round} kept={{ ...kept, found }} onDiscard={discard} />;
}

interface Props {
  kept: DraftStorage<Values>;
  onDiscard: (latest: Latest<Values>) => Promise<void>;
}

function CreateForm({ kept, onDiscard }: Props) {
  const [place] = useSearchParams();
  const navigate = useNavigate();
  const { say } = useToasts();
  const empty = emptyValues(new Date(), place);
  const portfolio = usePortfolioForm({
    kept,
    keep: kept.keep,
    initial: { ...empty, ...kept.found?.values },
    check: checkNew,
    call: "createPortfolio",
    failure: "Error creating portfolio: ",
  });

  function save(status: "Draft" | "To Be Reviewed") {
    return portfolio.submit(async (values, send) => {
      const form = toForm(values);
      form.set("status", status);
      form.set("statement", "");
      const answer = await send(form, { headers: { "idempotency-key": kept.sendKey } }).catch(explainIfSentBefore);
      if (!answer) return;
      await kept.finish();
      say({ tone: "success", message: messages[status] });
      navigate("/dashboard");
    });
  }

  // Its answer was lost, and since then something was changed: what is here now can only become another portfolio.
  function explainIfSentBefore(error: unknown): never {
    if (!isSentBefore(error)) throw error;
    kept.renewSendKey();
    throw new Refused(error.status, `${error.message} ${sentBefore}`, error.errors);
  }

  function discard() {
    void onDiscard({ values: portfolio.form.getValues(), photos: toKeep(portfolio.photos.chosen) });
  }

  return (
    <>
      {kept.found && <RestoredDraft at={kept.found.at} onDiscard={discard} />}
      {kept.found && <AskedPlace form={portfolio.form} asked={empty} />}
      <PortfolioForm
        portfolio={portfolio}
        kept={kept}
        wording={wording}
        pictures={{ heading: "Upload Images", height: 150 }}
        actions={[
          { name: "Save as Draft", variant: "secondary", press: () => save("Draft") },
          { name: "Submit for Review", variant: "primary", press: () => save("To Be Reviewed") },
        ]}
      />
    </>
  );
}

const sentBefore =
  "Your first attempt did arrive, as it was then: it is in My Portfolios. Saving again makes a second portfolio.";

const messages = {
  Draft: "Portfolio saved as draft successfully!",
  "To Be Reviewed": "Portfolio submitted for review successfully!",
};
