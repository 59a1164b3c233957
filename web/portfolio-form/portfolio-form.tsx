import { type ReactNode, useState } from "react";
import { KeptLine } from "../kept-work/kept-line.tsx";
import type { KeptWork } from "../kept-work/use-kept-work.ts";
import { PhotoPicker } from "../photos/photo-picker.tsx";
import { UploadProgress } from "../photos/upload-progress.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Panel } from "../ui/panel.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { summaryOf } from "./check.ts";
import { SectionsField } from "./sections-field.tsx";
import { BasicFields, fieldOrder, TaskFields, type Wording } from "./text-fields.tsx";
import type { PortfolioFormState } from "./use-portfolio-form.ts";

export interface FormAction {
  name: string;
  variant: "primary" | "secondary";
  press: () => Promise<void>;
}

interface Props {
  portfolio: PortfolioFormState;
  kept: KeptWork<never> | KeptWork<unknown>;
  wording: Wording;
  pictures: { heading: string; height: 150 | 180 };
  /** Photos that the portfolio has already. */
  current?: ReactNode;
  actions: FormAction[];
  beside?: ReactNode;
}

/** The form of a portfolio, new or not: basic information, task details, images, and what can be done with it. */
export function PortfolioForm({ portfolio, kept, wording, pictures, current, actions, beside }: Props) {
  const { form, photos, sending, trouble } = portfolio;
  const errors = summaryOf(form.formState.errors, fieldOrder);
  // By name: what it does is read from the newest actions, with the version and the key that count now.
  const [lastName, setLastName] = useState<string>();
  const last = actions.find(({ name }) => name === lastName);
  const busy = sending.isSending || photos.isPreparing;
  function press(action: FormAction) {
    setLastName(action.name);
    void action.press();
  }
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="mt-4 grid gap-4">
      <ErrorSummary errors={errors} />
      {/* While it is being sent nothing can be changed that would then be missing. */}
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
      {trouble && last && <Trouble message={trouble} onRetry={() => press(last)} />}
      {sending.progress && <UploadProgress state={sending.progress} onCancel={sending.stop} />}
      {/* Notices keep clear of a bar that carries this name. */}
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 -mx-3 grid gap-2 border-line border-t bg-panel p-3 sm:mx-0 sm:rounded-panel sm:border"
      >
        <KeptLine kept={kept} />
        <p role="status" className="text-sm empty:sr-only">
          {photos.isPreparing && "Preparing your photos. You can save in a moment."}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          {beside}
          {actions.map((action) => (
            <Button
              key={action.name}
              variant={action.variant}
              busy={busy}
              onClick={() => press(action)}
              className="max-sm:grow"
            >
              {action.name}
            </Button>
          ))}
        </div>
      </div>
    </form>
  );
}
