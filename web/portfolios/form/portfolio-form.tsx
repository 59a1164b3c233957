import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { lazy, type ReactNode, Suspense } from "react";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useAfterFirstLoad } from "../../ui/use-after-first-load.ts";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { AlsoCovers } from "./also/also-covers.tsx";
import { summaryOf } from "./check.ts";
import { DeclarationField } from "./declaration-field.tsx";
import { SectionsField } from "./sections-field.tsx";
import { type FormAction, SendingBar } from "./sending-bar.tsx";
import { BasicFields, type OwnLabels, TaskFields } from "./text-fields.tsx";
import type { PortfolioFormState } from "./use-portfolio-form.ts";
import { fieldOrder } from "./values.ts";

const StorageNotice = lazy(() => import("../../unsent/storage-notice.tsx").catch(() => ({ default: () => null })));
// Loaded after the page.
const JobShows = lazy(() => import("./shows/job-shows.tsx").catch(() => ({ default: () => null })));
const LastJobButton = lazy(() => import("./last-job-button.tsx").catch(() => ({ default: () => null })));

interface Props {
  portfolio: PortfolioFormState;
  draft: DraftStorage<never> | DraftStorage<unknown>;
  labels: OwnLabels;
  /** Editing accepts empty task texts. */
  textsOptional?: boolean;
  /** Those of its criteria that are accepted, and what is said of them below the main one. */
  stays?: { accepted: readonly CriterionPlace[]; below: ReactNode };
  /** The panel with the photos, and what stands with it. */
  photos: ReactNode;
  actions: FormAction[];
  beside?: ReactNode;
}

/** The form of a new or existing portfolio: photos, what it covers, basic information, task details and the bar with the actions. */
export function PortfolioForm({
  portfolio,
  draft,
  labels,
  textsOptional = false,
  stays,
  photos,
  actions,
  beside,
}: Props) {
  const { form, sending } = portfolio;
  const isAfterFirstLoad = useAfterFirstLoad();
  const errors = summaryOf(form.formState.errors, fieldOrder);
  return (
    <form noValidate data-boxed onSubmit={(event) => event.preventDefault()} className="grid gap-4">
      <ErrorSummary errors={errors} attempt={form.formState.submitCount} />
      {/* A change made while the form is being sent would be lost. */}
      <div inert={sending.isSending} className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]">
        {/* The photos stay in sight while one writes; more than fit scroll by themselves. */}
        <div className="-m-1 grid gap-4 p-1 lg:sticky lg:top-[calc(var(--bar-top,3.25rem)+12px)] lg:max-h-[calc(100dvh-var(--bar-top,3.25rem)-var(--bar-bottom,4rem)-16px)] lg:overflow-y-auto">
          {isAfterFirstLoad && (
            <Suspense>
              <StorageNotice fault={draft.fault} hasPhotos={portfolio.photos.chosen.length > 0} />
            </Suspense>
          )}
          {photos}
          <AlsoCovers form={form} accepted={stays?.accepted} />
          {isAfterFirstLoad && (
            <Suspense>
              <JobShows form={form} />
            </Suspense>
          )}
        </div>
        <div className="grid gap-4">
          <Panel heading="Basic Information">
            <div className="grid gap-2 sm:gap-4">
              <BasicFields form={form} labels={labels} belowPlace={stays?.below} />
            </div>
          </Panel>
          <Panel
            heading="Task Details"
            aside={
              !textsOptional &&
              isAfterFirstLoad && (
                <Suspense>
                  <LastJobButton form={form} />
                </Suspense>
              )
            }
          >
            <div className="grid gap-2 sm:gap-4">
              <TaskFields form={form} labels={labels} optional={textsOptional} />
              <SectionsField form={form} />
            </div>
          </Panel>
          <DeclarationField form={form} />
        </div>
      </div>
      <SendingBar portfolio={portfolio} draft={draft} actions={actions} beside={beside} />
    </form>
  );
}
