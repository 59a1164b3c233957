import { dayOfYear } from "contract/core/dates.ts";
import type { FoundRound } from "contract/quality/appeals.ts";
import { handKinds, sampleKinds, textLeast } from "contract/quality/sampling.ts";
import { type FormEvent, useState } from "react";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useAnswer } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { cleanProse } from "../ui/forms/clean-text.ts";
import { Dialog } from "../ui/forms/dialog.tsx";
import { SelectField, TextArea, TextField } from "../ui/forms/field.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";

const searchLeast = 2;

/** A round is found by its learner, and sampled with a reason; it then stands on the verifier's desk. */
export function SampleByHand({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState("");
  const [round, choose] = useState<FoundRound>();
  const isSearched = search.trim().length >= searchLeast;
  const found = useAnswer(
    "findRounds",
    { query: { search: search.trim() } },
    { enabled: isSearched, keepPrevious: true },
  );
  return (
    <Dialog title="Sample a round" onClose={onClose}>
      {round ? (
        <Reason round={round} onBack={() => choose(undefined)} onClose={onClose} />
      ) : (
        <div className="grid gap-4">
          <TextField
            label="Learner"
            type="search"
            autoFocus
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          {isSearched && (
            <QueryResult query={found}>{(rounds) => <Rounds rounds={rounds} onChoose={choose} />}</QueryResult>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Rounds({ rounds, onChoose }: { rounds: FoundRound[]; onChoose: (round: FoundRound) => void }) {
  if (rounds.length === 0) return <p className="text-dim">No closed round of such a learner.</p>;
  return (
    <ul className="ruled rounded-panel border border-line">
      {rounds.map((round) => (
        <li key={round._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
          <div className="wrap-anywhere min-w-0 grow basis-40">
            <p>{round.title}</p>
            <p className="text-dim text-sm">
              {`${round.learner.name}, decided by ${round.assessor.name}, ${dayOfYear(round.reviewedAt)}`}
            </p>
          </div>
          <Button aria-label={`Sample this: ${round.title}`} onClick={() => onChoose(round)}>
            Sample this
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Reason({ round, onBack, onClose }: { round: FoundRound; onBack: () => void; onClose: () => void }) {
  const [kind, setKind] = useState<(typeof handKinds)[number]>("interim");
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { send, busy } = useChangeWithToasts("sampleByHand");
  function submit(event: FormEvent) {
    event.preventDefault();
    const reason = cleanProse(text).trim();
    if (reason.length < textLeast) return setError(`Say why, in at least ${textLeast} characters.`);
    void send({ body: { round: round._id, kind, reason } }, { onDone: onClose });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="wrap-anywhere">{`${round.title}, ${round.learner.name}`}</p>
      <SelectField
        label="Kind"
        value={kind}
        onChange={({ target }) => setKind(handKinds.find((one) => one === target.value) ?? kind)}
      >
        {handKinds.map((one) => (
          <option key={one} value={one}>
            {sampleKinds[one]}
          </option>
        ))}
      </SelectField>
      <TextArea label="Why" error={error} value={text} onChange={({ target }) => setText(target.value)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Sample this round
        </Button>
      </div>
    </form>
  );
}
