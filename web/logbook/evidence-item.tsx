import { momentOf, shortDayOf } from "contract/core/dates.ts";
import { may } from "contract/core/portfolio-permissions.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { thumbnailOf } from "contract/portfolios/photo-paths.ts";
import { ExternalLink } from "lucide-react";
import { useContext } from "react";
import { Link } from "react-router";
import { useViewer } from "../app/session.tsx";
import { OthersLearner } from "../plan/others-learner.ts";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { Badge } from "../ui/badge.tsx";

/** A portfolio as evidence: its photos and title are one link to it, for its assessor in a tab of its own. */
export function EvidenceItem({ entry }: { entry: LogbookEntry }) {
  const isAssessor = may(useViewer(), "viewForReview");
  const isOthers = useContext(OthersLearner);
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Thumbnails photos={entry.photos} />
      <div className="grid min-w-0 grow basis-64 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <TitleLink entry={entry} isReviewed={isAssessor && !isOthers} />
          <Badge tone="grey">{`Method: ${entry.method}`}</Badge>
          {isAssessor && <StatusBadge status={entry.status} />}
          <time dateTime={entry.dateTime} title={momentOf(entry.dateTime)} className="text-dim text-xs">
            {shortDayOf(entry.dateTime)}
          </time>
        </div>
        {entry.summary && (
          <p className="text-dim text-sm" title={entry.summary}>
            <span className="line-clamp-2 wrap-anywhere sm:line-clamp-1 print:line-clamp-none">
              {`Summary: ${entry.summary}`}
            </span>
          </p>
        )}
      </div>
    </li>
  );
}

// The whole row can be pressed, pictures too; to the keyboard and to screen readers it is the title alone.
const link =
  "inline-flex min-h-6 items-center gap-1 font-medium wrap-anywhere no-underline after:absolute after:inset-0 hover:underline max-sm:min-h-11";

function TitleLink({ entry: { _id, title }, isReviewed }: { entry: LogbookEntry; isReviewed: boolean }) {
  if (!isReviewed)
    return (
      <Link to={`/portfolio/view/${_id}`} className={link}>
        {title}
      </Link>
    );
  return (
    <a href={`/portfolio/assessor/${_id}`} target="_blank" rel="noopener" className={link}>
      {title}
      <ExternalLink size={14} aria-label="(opens in a new tab)" className="shrink-0 print:hidden" />
    </a>
  );
}

/** Decorative: the title says what they show. Each place has its size and colour before the photo is there. */
function Thumbnails({ photos }: Pick<LogbookEntry, "photos">) {
  if (photos.length === 0) return null;
  return (
    <span aria-hidden className="flex gap-1 print:hidden">
      {photos.map(({ path, colour }) => (
        <span
          key={path}
          className="block h-9 w-10.5 overflow-hidden rounded-small bg-sunken max-sm:h-12 max-sm:w-14"
          style={{ backgroundColor: colour ?? undefined }}
        >
          <img
            src={`/${thumbnailOf(path)}`}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        </span>
      ))}
    </span>
  );
}
