import type { PhotoConsent } from "contract/accounts/photo-consent.ts";
import { dayOf } from "contract/core/dates.ts";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { useAfterFirstLoad } from "../../ui/use-after-first-load.ts";

/** A learner's own consent to being photographed, which they give and withdraw here. */
export function OwnPhotoConsent({ id }: { id: string }) {
  // After what the page is opened for; its place has its size before.
  const isAfterFirstLoad = useAfterFirstLoad();
  const consent = useAnswer("viewPhotoConsent", { params: { id } }, { enabled: isAfterFirstLoad });
  const { send, busy } = useChangeWithToasts("changePhotoConsent");
  return (
    <Panel heading="Photographs of you">
      <div className="min-h-40">
        {isAfterFirstLoad && (
          <QueryResult query={consent}>
            {({ state, history }) => (
              <div className="grid justify-items-start gap-3">
                <p>{sentences[state]}</p>
                <p className="text-dim text-sm">
                  Which photographs show you is not known. If you withdraw, tell the centre which ones should go; those
                  in your own portfolios you can take out yourself.
                </p>
                <Button busy={busy} onClick={() => void send({ body: { given: state !== "given" } })}>
                  {state === "given" ? "Withdraw my consent" : "Agree to being photographed"}
                </Button>
                <History history={history} />
              </div>
            )}
          </QueryResult>
        )}{" "}
      </div>
    </Panel>
  );
}

const sentences: Record<PhotoConsent["state"], string> = {
  given: "The centre may photograph and film you at work.",
  withdrawn: "The centre may not photograph or film you.",
  unknown: "You have not said yet whether the centre may photograph and film you. Until you do, it may not.",
};

function History({ history }: Pick<PhotoConsent, "history">) {
  return (
    <ul aria-label="What you said" className="grid gap-1 text-dim text-sm">
      {history.map(({ given, at, on }) => (
        <li key={at}>{`${given ? "Agreed" : "Did not agree"} on ${dayOf(at)}, on your ${on}`}</li>
      ))}
    </ul>
  );
}
