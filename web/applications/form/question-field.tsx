import { SelectField, TextArea, TextField } from "../../ui/forms/field.tsx";
import { dateParts, required } from "../answers/answers.ts";
import { countries } from "../answers/countries.ts";
import type { Question } from "../answers/question.ts";
import { Checkbox, DateField, RadioGroup } from "./choice-fields.tsx";
import type { ApplicationForm } from "./use-application-form.ts";

export function QuestionField({ question, form }: { question: Question; form: ApplicationForm }) {
  const { path, label, kind = "text", hint, options = [], autoComplete = "off", rows = 3, sameAs } = question;
  const field = { id: path, label, hint, error: form.errorAt(path), optional: !required.has(path) };
  const input = () => ({ ...field, autoComplete, ...form.register(path) });
  switch (kind) {
    case "text":
    case "tel":
    case "email":
      return <TextField {...input()} type={kind} />;
    case "textarea":
      return <TextArea {...input()} rows={rows} readOnly={sameAs !== undefined && form.getValues(sameAs.while)} />;
    case "select":
    case "country":
      return (
        <SelectField {...input()}>
          <option value="">{kind === "country" ? "Choose a country" : "Choose an answer"}</option>
          {(kind === "country" ? countries : options).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      );
    case "radio":
    case "yesNo":
      return <RadioGroup field={field} options={kind === "yesNo" ? ["Yes", "No"] : options} form={form} />;
    case "checkbox":
      return <Checkbox field={field} form={form} />;
    case "day":
    case "month":
      return <DateField field={field} form={form} parts={dateParts[kind]} autoComplete={question.autoComplete} />;
  }
}
