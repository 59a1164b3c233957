import { dayInWords } from "contract/core/calendar.ts";
import type { Claims, DirectClaims } from "contract/quality/claims.ts";
import { BadgeCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { failureToast } from "../../app/change-toasts.ts";
import { useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { counted } from "../../ui/language.ts";
import { Table } from "../../ui/lists/table.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { ChosenBar, chosenColumn, keyOf, unitsOf, unitsOfLearners, useChosen } from "./chosen.tsx";
import { ClaimFiles } from "./claim-files.tsx";
import { readyColumns } from "./unit-columns.tsx";

const AskText = lazy(() => import("./ask-text.tsx"));

interface Props {
  claims: Claims;
  search: string;
  /** Hears where the claimed units are, and by what they are found. */
  onClaimed: (found: { state: "claimed" | "released"; batch: string }) => void;
}

/** Units that may be claimed: all of them are chosen at first. */
export function ReadyUnits({ claims: { units, direct }, search, onClaimed }: Props) {
  const chosen = useChosen(units, true);
  const confirm = useConfirm();
  const { showToast } = useToasts();
  const { mutateAsync, isPending } = useChange("claimUnits");
  const { lines } = chosen;
  const name = `Claim ${counted(lines.length, "unit")}`;

  async function send(): Promise<void> {
    try {
      const { message, ...found } = await mutateAsync({ body: { units: unitsOf(lines) } });
      showToast({ tone: "success", message });
      onClaimed(found);
    } catch (error) {
      showToast(failureToast(error, () => void send()));
    }
  }

  async function ask(): Promise<void> {
    const question = <ChosenUnits lines={lines} />;
    if (await confirm({ title: `Claim ${unitsOfLearners(lines)}?`, question, action: name })) await send();
  }

  return (
    <section aria-label="Ready">
      <Card className="p-0!">
        <ChosenBar chosen={chosen} note={direct.map((one) => <Direct key={one.qualification} direct={one} />)}>
          <ClaimFiles state="ready" search={search} />
          <Button variant="primary" busy={isPending} disabled={lines.length === 0} onClick={() => void ask()}>
            <BadgeCheck aria-hidden size={18} />
            {name}
          </Button>
        </ChosenBar>
        <Table
          caption="Units that are ready"
          columns={[chosenColumn(chosen), ...readyColumns]}
          rows={units}
          keyOf={keyOf}
          cards="lines"
        />
      </Card>
    </section>
  );
}

const namedMost = 10;

function ChosenUnits({ lines }: { lines: Claims["units"] }) {
  return (
    <ul className="grid gap-1">
      {lines.slice(0, namedMost).map((line) => (
        <li key={keyOf(line)}>{`${line.learner.name}: ${line.unit} ${line.unitTitle}`}</li>
      ))}
      {lines.length > namedMost && <li>{`and ${lines.length - namedMost} more`}</li>}
    </ul>
  );
}

const changes = {
  allow: { title: "Allow direct claims", action: "Allow", hint: "Units are released as they are claimed from now on." },
  end: { title: "End direct claims", action: "End", hint: "Claims that are not released yet wait." },
};

/** Under which condition claims are released, which administrators change with a reason. */
function Direct({ direct: { qualification, since } }: { direct: DirectClaims }) {
  // As it was asked for, whatever the page hears meanwhile.
  const [asked, setAsked] = useState<keyof typeof changes>();
  const next = since === null ? "allow" : "end";
  const name = `${changes[next].title} of ${qualification}`;
  const text =
    since === null
      ? `${qualification} has no direct claims: each waits for its release`
      : `${qualification} has direct claims since ${dayInWords(since)}: released at once`;
  return (
    <div className="flex flex-wrap items-center gap-x-1 text-dim text-sm">
      {text}
      <Button variant="quiet" className="px-2!" aria-label={name} onClick={() => setAsked(next)}>
        {changes[next].title}
      </Button>
      <Suspense>
        {asked && (
          <AskText
            call="setDirectClaims"
            {...changes[asked]}
            title={`${changes[asked].title} of ${qualification}`}
            label="Why"
            inputOf={(reason) => ({ body: { qualification, allowed: asked === "allow", reason } })}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
