import type { Pipeline } from "contract/applications/pipeline.ts";
import {
  type ApplicationState,
  applicationStateNames,
  applicationStates,
  noOwner,
} from "contract/applications/states.ts";
import { type DragEvent, useState } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { BoardColumn } from "../../ui/board-column.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { oneOf, textField } from "../../ui/lists/fields.ts";
import { SearchBox, SelectBox, Toolbar } from "../../ui/lists/toolbar.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { PipelineCard } from "./pipeline-card.tsx";
import { useMoving } from "./use-moving.ts";
import { ViewLinks } from "./view-links.tsx";

const fields = { search: textField(), owner: textField(), stage: oneOf(...applicationStates) };

type Column = Pipeline["columns"][number];
type Move = (card: Column["cards"][number], from: ApplicationState, to: ApplicationState) => void;

/** Submitted applications by stage, for administrators; on a phone one stage at a time. */
export function Page() {
  const { filter, typed, typing, change } = useFilter(fields);
  const { search, owner } = filter;
  const pipeline = useAnswer("viewPipeline", { query: { search, owner } }, { keepPrevious: true });
  const move = useMoving();
  const moveCard: Move = ({ _id, firstName, familyName, learnerAt }, from, to) =>
    move({ _id, name: `${firstName} ${familyName}`, isLearner: learnerAt !== null }, from, to);
  function dropped(columns: Column[], id: string, to: ApplicationState) {
    for (const { state, cards } of columns) for (const card of cards) if (card._id === id) moveCard(card, state, to);
  }
  const owners = (pipeline.data?.owners ?? []).map(({ _id, name }) => [_id, name] as const);
  return (
    <>
      <PageHeading title="Submitted Applications">
        <div className="flex flex-wrap items-center gap-2">
          <ViewLinks />
          <LinkButton to="/admin/users">Back to Users</LinkButton>
        </div>
      </PageHeading>
      <div className="grid gap-4">
        <Toolbar>
          <SearchBox label="Name, email or reference" {...typing("search")} />
          <SelectBox
            label="Owner"
            value={typed.owner}
            options={[["", "All"], [noOwner, "Nobody"], ...owners]}
            onChange={(owner) => change({ owner })}
          />
        </Toolbar>
        <QueryResult query={pipeline} loading={<Loading rows={3} />}>
          {({ columns }) => (
            <>
              <Tabs
                label="Stage"
                tabs={columns.map(({ state, total }) => ({
                  key: state,
                  name: applicationStateNames[state],
                  count: total,
                }))}
                chosen={filter.stage}
                onChoose={(stage) => change({ stage })}
                className="md:hidden"
              />
              <div className="grid items-start gap-3 md:grid-cols-5">
                {columns.map((column) => (
                  <Stage
                    key={column.state}
                    column={column}
                    isChosen={column.state === filter.stage}
                    onMove={moveCard}
                    onDrop={(id) => dropped(columns, id, column.state)}
                  />
                ))}
              </div>
            </>
          )}
        </QueryResult>
      </div>
    </>
  );
}

interface StageProps {
  column: Column;
  /** On a phone only the chosen stage is shown. */
  isChosen: boolean;
  onMove: Move;
  /** A card was dropped here, of this id. */
  onDrop: (id: string) => void;
}

function Stage({ column: { state, total, cards }, isChosen, onMove, onDrop }: StageProps) {
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onDrop(event.dataTransfer.getData("text/plain"));
  }
  return (
    <BoardColumn
      name={applicationStateNames[state]}
      count={total}
      isChosen={isChosen}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`rounded-panel ${isOver ? "bg-brand-soft" : ""}`}
    >
      {total === 0 && <p className="text-dim text-sm">None.</p>}
      <ul className="grid gap-2">
        {cards.map((card) => (
          <PipelineCard key={card._id} card={card} state={state} onMove={(to) => onMove(card, state, to)} />
        ))}
      </ul>
      {total > cards.length && <p className="text-dim text-sm">{`The newest ${cards.length} are shown.`}</p>}
    </BoardColumn>
  );
}
