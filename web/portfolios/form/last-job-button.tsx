import { byTime } from "contract/core/calendar.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { History } from "lucide-react";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import type { Values } from "./values.ts";

const what = ({ method, jobType, postcode }: { method: string; jobType: string; postcode: string }) =>
  `Method, job type and site: ${method}, ${jobType}, ${postcode}`;

/** Fills in method, job type and site as in the last job, where they are empty. Loaded after the page. */
export default function LastJobButton({ form }: { form: UseFormReturn<Values> }): ReactNode {
  const { data } = useAnswer("listOwnPortfolios", {}, { freshFor: 60_000 });
  const [method, jobType, postcode] = form.watch(["method", "jobType", "postcode"]);
  const job = data && lastJob(data);
  const missing = job ? missingOf(job, { method, jobType, postcode }) : [];
  if (!job || missing.length === 0) return null;
  function fill() {
    const shouldValidate = form.formState.isSubmitted;
    for (const [name, value] of missing) form.setValue(name, value, { shouldDirty: true, shouldValidate });
    document.getElementById("method")?.focus({ preventScroll: true }); // The pressed button is removed.
  }
  return (
    <Button
      variant="quiet"
      // The heading's line keeps its height when the button comes.
      className="-my-3 -mr-3.5"
      title={what(job)}
      onClick={fill}
    >
      <History aria-hidden size={18} /> As in the last job
    </Button>
  );
}

export type Job = Pick<Values, "method" | "jobType" | "postcode">;

/** Method, job type and site of the job that was written up last; undefined for a first one. */
export function lastJob(portfolios: readonly Portfolio[]): Job | undefined {
  const [last] = portfolios
    .filter(({ jobType, postcode }) => jobType.trim() && postcode.trim())
    .toSorted((one, other) => byTime(other.createdAt, one.createdAt));
  return last && { method: last.method, jobType: last.jobType, postcode: last.postcode };
}

/** Of a job what a form has not got yet: nothing that somebody has entered is replaced. */
export function missingOf(job: Job, values: Job): [keyof Job, string][] {
  const names = ["method", "jobType", "postcode"] as const;
  return names.flatMap((name) => (values[name].trim() ? [] : [[name, job[name]] as [keyof Job, string]]));
}
