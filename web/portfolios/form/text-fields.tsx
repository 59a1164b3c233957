import { isObserved } from "contract/portfolios/record-states.ts";
import { methods } from "contract/qualifications/methods.ts";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { AddressField } from "../../applications/addresses/address-field.tsx";
import { bind, SelectField, TextArea, TextField } from "../../ui/forms/field.tsx";
import { fieldNames } from "../field-names.ts";
import { PlacePicker } from "./place/place-picker.tsx";
import type { Values } from "./values.ts";

/** The labels in which creating and editing differ. */
export type OwnLabels = Record<"title" | "criteria" | "comments", string>;

interface Props {
  form: UseFormReturn<Values>;
  labels: OwnLabels;
}

export function BasicFields({ form, labels, belowPlace }: Props & { belowPlace: ReactNode }) {
  const { watch, setValue, clearErrors, formState } = form;
  const set = (value: string) =>
    setValue("postcode", value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <>
      <TextField label={labels.title} {...bind(form, "title")} />
      <PlacePicker form={form} criteriaLabel={labels.criteria} />
      {belowPlace}
      <Pair>
        <AddressField
          id="postcode"
          value={watch("postcode")}
          error={formState.errors.postcode?.message}
          onChange={set}
          onChoose={(address) => {
            set(address);
            clearErrors("postcode");
          }}
        />
        <TextField label="Select Date and Time" type="datetime-local" {...bind(form, "dateTime")} />
      </Pair>
    </>
  );
}

export function TaskFields({ form, labels, optional }: Props & { optional: boolean }) {
  return (
    <>
      <Pair>
        <SelectField label="Method" {...bind(form, "method")}>
          <option value="">Choose a method</option>
          {methods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectField>
        {isObserved(form.watch("method")) && (
          <TextField label={fieldNames.observedBy} optional {...bind(form, "observedBy")} />
        )}
        <TextField label="Job Type" optional={optional} {...bind(form, "jobType")} />
      </Pair>
      <TextArea label="Task Description" optional={optional} {...bind(form, "taskDescription")} />
      <Pair>
        <TextArea label="Reason for Task" optional={optional} {...bind(form, "reasonForTask")} />
        <TextArea label="Objective of Job" optional={optional} {...bind(form, "objectiveOfJob")} />
      </Pair>
      <TextArea label={labels.comments} optional {...bind(form, "comments")} />
    </>
  );
}

/** Two short fields, side by side where there is room. */
function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 sm:grid-cols-2 sm:gap-4">{children}</div>;
}
