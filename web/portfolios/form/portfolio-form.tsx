import type { ReactNode } from "react";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PhotoPicker } from "../chosen-photos/photo-picker.tsx";
import { summaryOf } from "./check.ts";
import { SectionsField } from "./sections-field.tsx";
import { type FormAction, SendingBar } from "./sending-bar.tsx";
import { BasicFields, TaskFields, type Wording } from "./text-fields.tsx";
import type { PortfolioFormState } from "./use-portfolio-form.ts";
import { fieldOrder } from "./values.ts";

interface Props {
  portfolio: PortfolioFormState;
  draft: DraftStorage<never> | DraftStorage<unknown>;
  wording: Wording;
  pictures: { heading: string; height: 150 | 180 };
  /** Photos that the portfolio has already. */
  current?: ReactNode;
  actions: FormAction[];
  beside?: ReactNode;
}

/** The form of a new or existing portfolio: basic information, task details, images and actions. */
export function PortfolioForm({ portfolio, draft, wording, pictures, current, actions, beside }: Props) {
  const { form, photos, sending } = portfolio;
  const errors = summaryOf(form.formState.errors, fieldOrder);
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="mt-4 grid gap-4">
      <ErrorSummary errors={errors} attempt={form.formState.submitCount} />
      {/* A change made while the form is being sent would be lost. */}
      <div inert={sending.isSending} className="grid gap-4">
        <Panel heading="Basic Information">
          <div className="grid gap-4">
            <BasicFields form={form} wording={wording} />
          </div>
        </Panel>
        <Panel heading="Task Details">
          <div className="grid gap-4">
            <TaskFields form={form} wording={wording} />
            <SectionsField form={form} />
          </div>
        </Panel>
        <Panel heading="Portfolio Images">
          <div className="grid gap-5">
            {current}
            <PhotoPicker heading={pictures.heading} photos={photos} height={pictures.height} />
          </div>
        </Panel>
      </div>
      <SendingBar portfolio={portfolio} draft={draft} actions={actions} beside={beside} />
    </form>
  );
}
