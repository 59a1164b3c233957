import { dayOf } from "contract/core/dates.ts";
import type { Attested } from "contract/portfolios/witnesses.ts";
import { send } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { PageTitle } from "../../ui/page.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";

interface Props {
  token: string;
  learner: string;
  signed: NonNullable<Attested["signed"]>;
  onDone: (sentence: string) => void;
}

/** Behind the letter to who signed on somebody's code: what was signed in their name, and that it was not them. */
export default function NotMe({ token, learner, signed: { by, at, text }, onDone }: Props) {
  const { busy, error, run } = useAction();
  const disown = () =>
    void run(async () => {
      await send("disownStatement", { body: { token } });
      onDone("What was signed is struck through, and the assessor knows.");
      return "";
    });
  return (
    <div className="grid gap-3 wrap-anywhere">
      <PageTitle title={`Did you sign for ${learner}?`} tab="Witness" />
      <p>{`On ${dayOf(at)} somebody signed as ${by}, with your email address:`}</p>
      {text && <blockquote className="whitespace-pre-wrap rounded-control bg-sunken p-4">{text}</blockquote>}
      <p>If it was you, close this page.</p>
      {error && <ErrorMessage message={error.message} />}
      <Button variant="danger" busy={busy} onClick={disown} className="min-h-13">
        It was not me
      </Button>
    </div>
  );
}
