import { dayOfYear } from "contract/core/dates.ts";
import type { FoundRound } from "contract/quality/appeals.ts";
import { useState } from "react";
import { useAnswer } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";

const searchLeast = 2;

interface Props {
  /** What choosing a round is called. */
  choosing: string;
  onChoose: (round: FoundRound) => void;
}

/** Finds a closed round by its learner. */
export function FindRound({ choosing, onChoose }: Props) {
  const [search, setSearch] = useState("");
  const isSearched = search.trim().length >= searchLeast;
  const found = useAnswer(
    "findRounds",
    { query: { search: search.trim() } },
    { enabled: isSearched, keepPrevious: true },
  );
  return (
    <div className="grid gap-4">
      <TextField
        label="Learner"
        type="search"
        autoFocus
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {isSearched && (
        <QueryResult query={found}>{(rounds) => <Rounds {...{ rounds, choosing, onChoose }} />}</QueryResult>
      )}
    </div>
  );
}

function Rounds({ rounds, choosing, onChoose }: Props & { rounds: FoundRound[] }) {
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
          <Button aria-label={`${choosing}: ${round.title}`} onClick={() => onChoose(round)}>
            {choosing}
          </Button>
        </li>
      ))}
    </ul>
  );
}
