import type { FieldError } from "../ui/forms/error-summary.tsx";

type Fields = Record<string, unknown>;

export interface Schema {
  safeParse(fields: Fields): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** The first error of each field that one of the contract's schemas refuses. */
export function errorsOf(schema: Schema, fields: Fields): FieldError[] {
  const issues = schema.safeParse(fields).error?.issues ?? [];
  return firstOfEach(issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

export function firstOfEach(errors: FieldError[]): FieldError[] {
  return errors.filter((error, index) => errors.findIndex((other) => other.path === error.path) === index);
}
