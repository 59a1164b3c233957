import { dayOf } from "contract/core/dates.ts";
import type { Catalogue, QualificationLine } from "contract/qualifications/qualifications.ts";
import { useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { counted } from "../../ui/language.ts";
import { actionColumn, type Column, Table } from "../../ui/lists/table.tsx";
import { SelectBox } from "../../ui/lists/toolbar.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { WithCurriculum } from "../with-curriculum.tsx";
import { JobDialog } from "./job-dialog.tsx";

type Job = Catalogue["jobs"][number];

interface Props {
  qualifications: QualificationLine[];
  code: string;
  onCode: (code: string) => void;
}

/** The jobs that learners are offered for a qualification: what to ask a supervisor for, and what adds its criteria at one press. */
export function JobsPanel({ qualifications, code, onCode }: Props) {
  const codes = [...new Set(qualifications.map((one) => one.code))];
  const chosen = codes.includes(code) ? code : (codes[0] ?? "");
  const catalogue = useAnswer("viewCatalogue", { params: { code: chosen } });
  const newest = qualifications
    .filter((one) => one.code === chosen && !one.retiredAt)
    .sort((one, other) => other.version - one.version)[0];
  return (
    <>
      <div className="sm:justify-self-start">
        <SelectBox
          label="Qualification"
          value={chosen}
          options={codes.map((one) => [one, one] as const)}
          onChange={onCode}
        />
      </div>
      <QueryResult query={catalogue} loading={<Loading rows={6} />}>
        {(answer) => (
          <WithCurriculum ids={newest ? [newest._id] : undefined}>
            <Jobs key={answer.code} catalogue={answer} />
          </WithCurriculum>
        )}
      </QueryResult>
    </>
  );
}

function Jobs({ catalogue: { code, jobs, changed, version } }: { catalogue: Catalogue }) {
  const { send, busy } = useChangeWithToasts("changeCatalogue");
  // The list as it was when the dialog was opened, and the place of the job in it, after the last for a new one: whoever
  // presses again after a lost answer sends the same.
  const [open, setOpen] = useState<{ at: number; jobs: Job[]; version: number }>();
  const close = () => setOpen(undefined);
  const store = (next: Job[], options: { message?: string; undo?: () => void } = {}, over = version) =>
    send(
      { params: { code }, headers: { "if-match": `"${over}"` }, body: { jobs: next } },
      { ...options, onDone: close },
    );
  function remove(job: Job) {
    const undo = () => void store(jobs, { message: `${job.title}: back in the list.` }, version + 1);
    const left = jobs.filter((one) => one !== job);
    void store(left, { message: `${job.title}: removed.`, undo });
  }
  const columns: Column<Job>[] = [
    {
      head: "Job",
      kind: "header",
      cell: ({ title, show }) => (
        <>
          <span className="wrap-anywhere">{title}</span>
          <span className="wrap-anywhere block font-normal text-dim">{show}</span>
        </>
      ),
    },
    { head: "Covers", cell: ({ places }) => counted(places.length, "criterion", "criteria"), width: "w-32" },
    actionColumn((job) => {
      const name = <span className="sr-only"> {job.title}</span>;
      return (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen({ at: jobs.indexOf(job), jobs, version })}>Change{name}</Button>
          <Button busy={busy} onClick={() => remove(job)}>
            Remove{name}
          </Button>
        </div>
      );
    }, "w-56"),
  ];
  return (
    <Panel
      flush
      heading={counted(jobs.length, "job")}
      aside={
        <Button variant="primary" onClick={() => setOpen({ at: jobs.length, jobs, version })}>
          Add a job
        </Button>
      }
      foot={
        <p className="border-line border-t px-4 py-2.5 text-dim text-sm">
          {changed
            ? `Changed ${dayOf(changed.at)} by ${changed.by.name}. Each version of this list is kept.`
            : "As they come with the product."}
        </p>
      }
    >
      <Table
        caption="Jobs"
        columns={columns}
        rows={jobs}
        keyOf={({ id }) => id}
        empty="No job is offered yet."
        cards="lines"
      />
      {open && (
        <JobDialog
          job={open.jobs[open.at]}
          taken={open.jobs.filter((_, index) => index !== open.at).map(({ id }) => id)}
          busy={busy}
          onSave={(job) => void store(open.jobs.toSpliced(open.at, 1, job), {}, open.version)}
          onClose={close}
        />
      )}
    </Panel>
  );
}
