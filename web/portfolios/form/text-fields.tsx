import { methods } from "contract/portfolios/portfolios.ts";
import type { UseFormReturn } from "react-hook-form";
import { AddressField } from "../../applications/addresses/address-field.tsx";
import { bind, SelectField, TextArea, TextField } from "../../ui/forms/field.tsx";
import { type PlaceLabels, PlacePicker } from "./place/place-picker.tsx";
import type { Values } from "./values.ts";

/** What differs between creating and editing: some labels, and whether the task texts are optional. */
export interface Wording extends PlaceLabels {
  title: string;
  comments: string;
  textsOptional: boolean;
}

interface Props {
  form: UseFormReturn<Values>;
  wording: Wording;
}

export function BasicFields({ form, wording }: Props) {
  const { watch, setValue, clearErrors, formState } = form;
  const set = (value: string) =>
    setValue("postcode", value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <>
      <TextField label={wording.title} {...bind(form, "title")} />
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
      <TextField
        label="Select Date and Time"
        type="datetime-local"
        className="sm:max-w-xs"
        {...bind(form, "dateTime")}
      />
      <PlacePicker form={form} labels={wording} />
    </>
  );
}

export function TaskFields({ form, wording }: Props) {
  const optional = wording.textsOptional;
  return (
    <>
      <SelectField label="Method" {...bind(form, "method")}>
        <option value="">Choose a method</option>
        {methods.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </SelectField>
      <TextArea label="Task Description" optional={optional} {...bind(form, "taskDescription")} />
      <TextField label="Job Type" optional={optional} {...bind(form, "jobType")} />
      <TextArea label="Reason for Task" optional={optional} {...bind(form, "reasonForTask")} />
      <TextArea label="Objective of Job" optional={optional} {...bind(form, "objectiveOfJob")} />
      <TextArea label={wording.comments} optional {...bind(form, "comments")} />
    </>
  );
}
