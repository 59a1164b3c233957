import type { PipelineCard as Card } from "contract/applications/pipeline.ts";
import { type ApplicationState, applicationStates } from "contract/applications/states.ts";
import { dayOf } from "contract/core/dates.ts";
import { Copy } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { ageOf, daysAgo } from "../../ui/age.tsx";
import { Avatar } from "../../ui/avatar.tsx";

/** After so many days a new application has waited for long. */
const longDays = 5;

interface Props {
  card: Card;
  state: ApplicationState;
  onMove: (to: ApplicationState) => void;
}

/** One application in the pipeline: its name leads to it, the keys 1 to 5 and dragging move it. */
export function PipelineCard({ card, state, onMove }: Props) {
  const { _id, firstName, familyName, courseToStudy, createdAt, owner, learnerAt, sameEmail } = card;
  const now = new Date();
  const isOld = state === "new" && daysAgo(createdAt, now) >= longDays;
  function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    const to = applicationStates[Number(key) - 1];
    if (to && !ctrlKey && !metaKey && !altKey) onMove(to);
  }
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData("text/plain", _id)}
      className="relative grid gap-1 rounded-panel border border-line bg-panel p-3 text-sm panel-shadow focus-within:border-brand"
    >
      <h3 className="wrap-anywhere text-base">
        <Link
          to={`/admin/application/${_id}`}
          onKeyDown={onKeyDown}
          aria-keyshortcuts="1 2 3 4 5"
          className="text-text no-underline after:absolute after:inset-0"
        >
          {firstName} {familyName}
        </Link>
      </h3>
      <p className="wrap-anywhere text-dim">{courseToStudy}</p>
      <p className="flex items-center justify-between gap-2">
        {learnerAt === null ? (
          <span className={`shrink-0 ${isOld ? "font-medium text-waiting" : "text-dim"}`}>{ageOf(createdAt, now)}</span>
        ) : (
          <span className="font-medium text-done">{`Learner since ${dayOf(learnerAt)}`}</span>
        )}
        {learnerAt === null && <Owner owner={owner} />}
      </p>
      {sameEmail && (
        <p className="flex items-center gap-1.5 text-dim text-xs">
          <Copy aria-hidden size={14} />
          {`Email as ${sameEmail}`}
        </p>
      )}
    </li>
  );
}

function Owner({ owner }: Pick<Card, "owner">) {
  if (!owner) return <span className="font-medium text-waiting">No owner</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-dim" title={owner.name}>
      <Avatar name={owner.name} size="small" />
      <span className="truncate">{owner.name}</span>
    </span>
  );
}
