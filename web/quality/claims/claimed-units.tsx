import { certificateMost, claimStateNames, reasonLeast } from "contract/quality/claiming.ts";
import type { Claims } from "contract/quality/claims.ts";
import { Undo2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { type Chosen, ChosenBar, chosenColumn, keyOf, unitsOf, unitsOfLearners, useChosen } from "./chosen.tsx";
import { ClaimFiles } from "./claim-files.tsx";
import { claimedColumns } from "./unit-columns.tsx";

const AskText = lazy(() => import("./ask-text.tsx"));

type Claimed = "claimed" | "released" | "certificated";

/** Units that are claimed: what becomes of them next, or taking them back. */
export function ClaimedUnits({ claims: { units }, act, search }: { claims: Claims; act: Claimed; search: string }) {
  const chosen = useChosen(units, false);
  return (
    <section aria-label={claimStateNames[act]}>
      <Card className="p-0!">
        <ChosenBar chosen={chosen}>
          <ClaimFiles state={act} search={search} />
          {chosen.lines.length > 0 && <Acts chosen={chosen} act={act} />}
        </ChosenBar>
        <Table
          caption={`Units that are ${claimStateNames[act].toLowerCase()}`}
          columns={[chosenColumn(chosen), ...claimedColumns]}
          rows={units}
          keyOf={keyOf}
          cards="lines"
        />
      </Card>
    </section>
  );
}

function Acts({ chosen: { lines }, act }: { chosen: Chosen; act: Claimed }) {
  const [asking, setAsking] = useState<"reason" | "certificate">();
  const { send, busy } = useChangeWithToasts("releaseClaims");
  const units = unitsOf(lines);
  const onClose = () => setAsking(undefined);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking("reason")}>
        <Undo2 aria-hidden size={16} />
        Take back
      </Button>
      {act === "claimed" && (
        <Button variant="primary" busy={busy} onClick={() => void send({ body: { units } })}>
          Release
        </Button>
      )}
      {act === "released" && (
        <Button variant="primary" onClick={() => setAsking("certificate")}>
          Certificate number
        </Button>
      )}
      <Suspense>
        {asking === "reason" && (
          <AskText
            call="takeBackClaims"
            title={`Take back ${unitsOfLearners(lines)}`}
            label="Why"
            hint="Certificates go back to the awarding body."
            least={reasonLeast}
            missing="Say why you take this claim back."
            action="Take back"
            inputOf={(reason) => ({ body: { units, reason } })}
            onClose={onClose}
          />
        )}
        {asking === "certificate" && (
          <AskText
            call="releaseClaims"
            title={`Certificate of ${unitsOfLearners(lines)}`}
            label="Certificate number"
            hint={`At most ${certificateMost} characters.`}
            missing="Enter the number of the certificate."
            action="Keep"
            inputOf={(certificate) => ({ body: { units, certificate } })}
            onClose={onClose}
          />
        )}
      </Suspense>
    </>
  );
}
