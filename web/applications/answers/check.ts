import { Application } from "contract/applications/applications.ts";
import type { FieldError } from "../../ui/forms/error-summary.tsx";
import { type Answers, filledStudies, orderOf, toSent } from "./answers.ts";

/** What the server would say: the application that can be sent, or what is missing, in the order of the form. */
export function check(answers: Answers): { application: Application | undefined; faults: FieldError[] } {
  const { data, error } = Application.safeParse(toSent(answers));
  const issues = (error?.issues ?? []).map(({ path, message }) => ({ path: path.join("."), message }));
  return { application: data, faults: faultsIn(answers, issues) };
}

/** Faults by the fields on screen, one each, in the order of the form: what is sent leaves out empty studies. */
export function faultsIn(answers: Answers, issues: readonly FieldError[]): FieldError[] {
  const filled = filledStudies(answers);
  const onScreen = issues.map(({ path, message }) => ({
    path: path.replace(/^(previousStudies\.)(\d+)/, (_, list, sent) => `${list}${filled[Number(sent)] ?? sent}`),
    message,
  }));
  const first = onScreen.filter((one, index) => onScreen.findIndex(({ path }) => path === one.path) === index);
  return first.sort((a, b) => orderOf(a.path) - orderOf(b.path));
}
