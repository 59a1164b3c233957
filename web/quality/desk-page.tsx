import { may } from "contract/core/permissions.ts";
import type { SampleLine } from "contract/quality/samples.ts";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";
import { IconLink, LinkButton } from "../ui/button.tsx";
import { KeyHint } from "../ui/keys/key-hint.tsx";
import { shortcut } from "../ui/keys/key-props.ts";
import { Shortcuts } from "../ui/keys/shortcuts.tsx";
import { counted } from "../ui/language.ts";
import { PageHeading } from "../ui/page.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { SampleView } from "./sample-view.tsx";
import { useQueuedChecks } from "./use-queued-checks.ts";

/** Quality: the sample that waits longest, or the one in the address; after each check the next one opens. */
export function Page() {
  const desk = useAnswer("viewDesk");
  const queued = useQueuedChecks();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (
    <QueryResult query={desk} loading={<Loading />}>
      {({ samples: all, total }) => {
        if (!queued) return <Loading />;
        const samples = all.filter(({ _id }) => !queued.has(_id));
        const id = query.get("sample") ?? samples[0]?._id;
        if (id === undefined) return <NothingWaits queued={queued.size} />;
        const { next, ...around } = aroundOf(samples, id);
        const left = total - (all.length - samples.length);
        const go = () => void navigate(next ? pathOf(next) : "/quality");
        return (
          // The key remounts the page for the next sample: no state is left over.
          <SampleView key={id} id={id} isQueued={queued.has(id)} onChecked={go}>
            <DeskBar {...around} next={next} total={left} queued={queued.size} />
          </SampleView>
        );
      }}
    </QueryResult>
  );
}

const onDevice = (count: number) => `${counted(count, "check")} on this device`;

function NothingWaits({ queued }: { queued: number }) {
  const mayPlan = may(useViewer(), "readQuality");
  return (
    <div className="p-4 sm:p-6">
      <PageHeading title="Quality">
        {mayPlan && (
          <span className="flex flex-wrap gap-2">
            <LinkButton to="/quality/exercises">Standardise</LinkButton>
            <LinkButton to="/quality/plan">Sampling plan</LinkButton>
          </span>
        )}
      </PageHeading>
      {queued > 0 && <p className="mb-3">{`${onDevice(queued)}, sent when there is a connection.`}</p>}
      <Empty drawing="work" message="Nothing waits for you." />
    </div>
  );
}

const pathOf = ({ _id }: SampleLine) => `/quality?sample=${_id}`;

/** The one that is looked at among those that wait. A sample that waits no longer is before all of them. */
function aroundOf(samples: SampleLine[], id: string) {
  const at = samples.findIndex(({ _id }) => _id === id);
  return { place: at + 1, previous: samples[at - 1], next: samples[at + 1] };
}

interface BarProps {
  place: number;
  previous: SampleLine | undefined;
  next: SampleLine | undefined;
  total: number;
  queued: number;
}

function DeskBar({ place, previous, next, total, queued }: BarProps): ReactNode {
  return (
    <nav aria-label="Samples" className="flex flex-wrap items-center gap-2">
      <p className="text-dim text-sm">{place > 0 ? `${place} of ${total} samples` : `${total} waiting`}</p>
      {queued > 0 && <p className="text-sm text-waiting">{onDevice(queued)}</p>}
      {previous && (
        <IconLink
          icon={ChevronLeft}
          to={pathOf(previous)}
          name={`Previous: ${previous.title}`}
          {...shortcut("p", "Open the sample before")}
        />
      )}
      {next && (
        <LinkButton to={pathOf(next)} aria-label={`Next: ${next.title}`} {...shortcut("n", "Open the next sample")}>
          Next
          <KeyHint keys="n" />
        </LinkButton>
      )}
      <Shortcuts />
    </nav>
  );
}
