import { goingNouns, stayingNouns } from "contract/centre/erasing.ts";
import type { Erasure } from "contract/centre/retention.ts";
import { useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useDownload } from "../../app/download.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { AskReason } from "../../ui/forms/ask-reason.tsx";
import { grouped } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { EraseForm } from "./erase-form.tsx";

interface Props {
  id: string;
  onErased: () => void;
}

/** One person: what would go, what would stay under which name, and what stands in the way of it. */
export function PersonPanel({ id, onErased }: Props) {
  const erasure = useAnswer("previewErasure", { params: { id } });
  return (
    <QueryResult query={erasure}>
      {(erasure) => (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Panel heading={`If ${erasure.person.name} is erased`} aside={<Acts erasure={erasure} />}>
            <Effects erasure={erasure} />
          </Panel>
          <Card>
            {erasure.blocks.length > 0 ? <Blocks blocks={erasure.blocks} /> : <EraseForm {...{ erasure, onErased }} />}
          </Card>
        </div>
      )}
    </QueryResult>
  );
}

function Effects({ erasure: { goes, stays, pseudonym } }: { erasure: Erasure }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <section aria-label="Goes">
        <h3 className="mb-1 font-semibold">Goes</h3>
        <ul className="grid gap-1">
          <li>Name, email, password, picture and how they sign in</li>
          <Counts counts={goes} nouns={goingNouns} />
        </ul>
      </section>
      <section aria-label="Stays">
        <h3 className="mb-1 font-semibold">{`Stays, as ${pseudonym}`}</h3>
        <ul className="grid gap-1">
          <Counts counts={stays} nouns={stayingNouns} />
        </ul>
        <p className="mt-2 text-dim text-sm">
          What was decided, when and by whom: awarding bodies ask for it for 3 years. What was written about a learner
          goes.
        </p>
      </section>
    </div>
  );
}

interface CountsProps {
  counts: Record<string, number>;
  nouns: Record<string, readonly [one: string, several: string]>;
}

function Counts({ counts, nouns }: CountsProps) {
  return Object.entries(nouns).map(([key, [one, several]]) => {
    const count = counts[key] ?? 0;
    return count > 0 && <li key={key}>{`${grouped(count)} ${count === 1 ? one : several}`}</li>;
  });
}

function Blocks({ blocks }: { blocks: string[] }) {
  return (
    <>
      <h2 className="mb-2">Not yet</h2>
      <ul className="grid gap-2">
        {blocks.map((block) => (
          <li key={block} className="wrap-anywhere">
            {block}
          </li>
        ))}
      </ul>
    </>
  );
}

function Acts({ erasure }: { erasure: Erasure }) {
  const { bytes, download } = useDownload("Personal record", "downloadRecord", { params: { id: erasure.person._id } });
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={bytes !== undefined} onClick={download}>
        Everything stored, as one page
      </Button>
      <HoldButton erasure={erasure} />
    </div>
  );
}

function HoldButton({ erasure: { person } }: { erasure: Erasure }) {
  const [isAsking, setAsking] = useState(false);
  const { send, busy } = useChangeWithToasts("holdPerson");
  const close = () => setAsking(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Put on hold</Button>
      {isAsking && (
        <AskReason
          title={`Put ${person.name} on hold?`}
          hint="While the hold stands, nobody can erase this person."
          action="Put on hold"
          busy={busy}
          onReason={(reason) => void send({ params: { id: person._id }, body: { reason } }, { onDone: close })}
          onClose={close}
        />
      )}
    </>
  );
}
