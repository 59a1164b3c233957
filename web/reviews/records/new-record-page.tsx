import type { Person } from "contract/core/person.ts";
import { recordMethods } from "contract/portfolios/record-states.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import { PhotoConsentLine } from "../../accounts/photo-consent-line.tsx";
import { useViewer } from "../../app/session.tsx";
import { BackArrow } from "../../ui/back.tsx";
import { Button } from "../../ui/button.tsx";
import { SearchBox } from "../../ui/lists/toolbar.tsx";
import { focusHeading, PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { useAfterFirstLoad } from "../../ui/use-after-first-load.ts";
import { type DraftStorage, useDraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { useLearners } from "./use-learners.ts";
import type { RecordValues } from "./values.ts";

// With the camera and the criteria: after the learners have been asked for, so that the signal may go then.
const loadOnSite = () => import("./on-site.tsx");
const OnSite = lazy(loadOnSite);

/** New record: the learner, the method, and then the page on site. */
export function Page() {
  const draft = useDraftStorage<RecordValues>(useViewer()._id, "record");
  return draft.ready ? <NewRecord draft={draft} /> : <Loading />;
}

function NewRecord({ draft }: { draft: DraftStorage<RecordValues> }) {
  const [values, setValues] = useState(draft.found?.values);
  const isAfterFirstLoad = useAfterFirstLoad();
  useEffect(() => {
    if (isAfterFirstLoad) loadOnSite().catch(() => undefined);
  }, [isAfterFirstLoad]);
  /** Every press is kept on the device. */
  function change(next: RecordValues) {
    setValues(next);
    draft.keep(next);
  }
  async function discard() {
    await draft.finish();
    setValues(undefined);
    focusHeading();
  }
  if (values?.method)
    return (
      <Suspense fallback={<Loading />}>
        <OnSite values={{ ...values, method: values.method }} onChange={change} onDiscard={discard} draft={draft} />
      </Suspense>
    );
  return (
    <>
      <PageHeading title="New record" back={<BackArrow otherwise="/records" />} />
      <div className="max-w-2xl">
        {values ? (
          <Panel heading={`What do you do with ${values.student.name}?`}>
            <PhotoConsentLine id={values.student._id} />
            <Choices
              names={recordMethods}
              onChoose={(method) => change({ ...values, method, startedAt: new Date().toISOString() })}
            />
            <Button variant="quiet" onClick={() => void discard()} className="mt-2">
              Choose another learner
            </Button>
          </Panel>
        ) : (
          <ChooseLearner onChoose={change} />
        )}
      </div>
    </>
  );
}

const manyLearners = 12;

function ChooseLearner({ onChoose }: { onChoose: (values: RecordValues) => void }) {
  const students = useLearners();
  const [search, setSearch] = useState("");
  function choose(student: Person | undefined) {
    if (!student) return;
    onChoose({ student, startedAt: new Date().toISOString(), notes: "", ticked: [] });
    focusHeading(); // The pressed button is gone.
  }
  return (
    <QueryResult query={students} loading={<Loading rows={4} />}>
      {(all) => {
        const found = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
        return (
          <Panel heading="Whose work do you see?">
            <div className="grid gap-3">
              {all.length > manyLearners && <SearchBox label="Search learners" value={search} onChange={setSearch} />}
              <Choices names={found.map(({ name }) => name)} onChoose={(_, index) => choose(found[index])} />
              {found.length === 0 && (
                <p className="text-dim">
                  {all.length === 0 ? "No students are assigned to you yet." : "No learner has this name."}
                </p>
              )}
            </div>
          </Panel>
        );
      }}
    </QueryResult>
  );
}

function Choices<N extends string>({
  names,
  onChoose,
}: {
  names: readonly N[];
  onChoose: (name: N, index: number) => void;
}) {
  return (
    <ul className="grid gap-2">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two learners may have one name.
        <li key={`${name} ${index}`}>
          <button
            type="button"
            onClick={() => onChoose(name, index)}
            className="control min-h-14 w-full rounded-control border border-line-strong bg-panel px-4 text-left font-medium panel-shadow hover:bg-row"
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
