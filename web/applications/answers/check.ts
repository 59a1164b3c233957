import { Application } from "contract/applications/applications.ts";
import type { FieldError } from "../../ui/forms/error-summary.tsx";
import { type Answers, filledStudies, orderOf, toApplication } from "./answers.ts";

/** Validates as the server does: the application that can be sent, or the errors in the order of the form. */
export function check(answers: Answers): { application: Application | undefined; errors: FieldError[] } {
  const { data, error } = Application.safeParse(toApplication(answers));
  const issues = (error?.issues ?? []).map(({ path, message }) => ({ path: path.join("."), message }));
  return { application: data, errors: errorsIn(answers, issues) };
}

/** One error for each field, in the order of the form, with the indexes of studies on screen, where empty ones count. */
export function errorsIn(answers: Answers, issues: readonly FieldError[]): FieldError[] {
  const filled = filledStudies(answers);
  const onScreen = issues.map(({ path, message }) => ({
    path: path.replace(/^(previousStudies\.)(\d+)/, (_, list, sent) => `${list}${filled[Number(sent)] ?? sent}`),
    message,
  }));
  const first = onScreen.filter((one, index) => onScreen.findIndex(({ path }) => path === one.path) === index);
  return first.sort((a, b) => orderOf(a.path) - orderOf(b.path));
}
