import { methods } from "contract/portfolios/portfolios.ts";
import type { UseFormReturn } from "react-hook-form";
import { AddressField } from "../../applications/addresses/address-field.tsx";
import { SelectField, TextArea, TextField } from "../../ui/forms/field.tsx";
import { type PlaceLabels, PlacePicker } from "./place/place-picker.tsx";
import type { Values } from "./values.ts";

/** What differs between creating and editing: some labels, and whether the task texts are optional. */
export interface Wording extends PlaceLabels {
  title: string;
  comments: string;
  textsOptional: boolean;
}

export function BasicFields({ form, wording }: { form: UseFormReturn<Values>; wording: Wording }) {
  const { register, watch, setValue, clearErrors, formState } = form;
  const { errors } = formState;
  const set = (value: string) =>
    setValue("postcode", value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <>
      <TextField label={wording.title} id="title" error={errors.title?.message} {...register("title")} />
      <AddressField
        id="postcode"
        value={watch("postcode")}
        error={errors.postcode?.message}
        onChange={set}
        onChoose={(address) => {
          set(address);
          clearErrors("postcode");
        }}
      />
      <TextField
        label="Select Date and Time"
        id="dateTime"
        type="datetime-local"
        className="sm:max-w-xs"
        error={errors.dateTime?.message}
        {...register("dateTime")}
      />
      <PlacePicker form={form} labels={wording} />
    </>
  );
}

export function TaskFields({ form, wording }: { form: UseFormReturn<Values>; wording: Wording }) {
  const { register, formState } = form;
  const { errors } = formState;
  const optional = wording.textsOptional;
  return (
    <>
      <SelectField label="Method" id="method" error={errors.method?.message} {...register("method")}>
        <option value="">Choose a method</option>
        {methods.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </SelectField>
      <TextArea
        label="Task Description"
        id="taskDescription"
        optional={optional}
        error={errors.taskDescription?.message}
        {...register("taskDescription")}
      />
      <TextField
        label="Job Type"
        id="jobType"
        optional={optional}
        error={errors.jobType?.message}
        {...register("jobType")}
      />
      <TextArea
        label="Reason for Task"
        id="reasonForTask"
        optional={optional}
        error={errors.reasonForTask?.message}
        {...register("reasonForTask")}
      />
      <TextArea
        label="Objective of Job"
        id="objectiveOfJob"
        optional={optional}
        error={errors.objectiveOfJob?.message}
        {...register("objectiveOfJob")}
      />
      <TextArea
        label={wording.comments}
        id="comments"
        optional
        error={errors.comments?.message}
        {...register("comments")}
      />
    </>
  );
}
