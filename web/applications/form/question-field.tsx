import { SelectField, TextArea, TextField } from "../../ui/forms/field.tsx";
import { answerAt, isSameAsAbove } from "../answers/answers.ts";
import { countries } from "../answers/countries.ts";
import type { Question } from "../answers/question.ts";
import { Choices, DateField, type DatePart, Tick } from "./choice-fields.tsx";
import type { Form } from "./use-draft.ts";

const wholeDate: DatePart[] = ["day", "month", "year"];
const monthAndYear: DatePart[] = ["month", "year"];
const types = { line: "text", tel: "tel", email: "email" };

export function QuestionField({ question, form }: { question: Question; form: Form }) {
  const { path: id, label, kind, hint, autoComplete = "off" } = question;
  const value = answerAt(form.answers, id);
  const error = form.errorAt(id);
  const field = { id, label, hint, error, optional: !question.needed };
  const input = { ...field, name: id, value, autoComplete };
  const set = (text: string) => form.answer(id, text);
  switch (kind) {
    case "line":
    case "tel":
    case "email":
      return <TextField {...input} type={types[kind]} onChange={(event) => set(event.target.value)} />;
    case "prose":
      return (
        <TextArea
          {...input}
          rows={question.rows ?? 3}
          readOnly={isSameAsAbove(form.answers, id)}
          onChange={(event) => set(event.target.value)}
        />
      );
    case "list":
    case "country":
      return (
        <SelectField {...input} onChange={(event) => set(event.target.value)}>
          <option value="">{kind === "country" ? "Choose a country" : "Choose an answer"}</option>
          {(kind === "country" ? countries : (question.options ?? [])).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      );
    case "choice":
      return <Choices {...field} options={question.options ?? []} value={value} onChange={set} />;
    case "yesNo":
      return <Choices {...field} options={yesOrNo} value={value} onChange={set} />;
    case "tick":
      // An unticked box is an answer too, so it is not called optional.
      return (
        <Tick {...field} optional={false} checked={value !== ""} onChange={(checked) => set(checked ? "Yes" : "")} />
      );
    case "day":
    case "month":
      return (
        <DateField
          field={field}
          of={kind === "day" ? wholeDate : monthAndYear}
          autoComplete={question.autoComplete}
          partOf={(part) => answerAt(form.answers, `${id}-${part}`)}
          onChange={(part, text) => form.answer(`${id}-${part}`, text)}
        />
      );
  }
}

const yesOrNo = ["Yes", "No"];
