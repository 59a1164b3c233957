import { useEffect, useState } from "react";

/** The errors of a short form, by the id of each field. */
export type FieldErrors = Record<string, string | undefined>;

/** Moves the focus to the first field with an error: a screen reader then reads its label and error out. */
export function useFieldErrors(): [FieldErrors, (errors: FieldErrors) => void] {
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first !== undefined) document.getElementById(first)?.focus();
  }, [errors]);
  return [errors, setErrors];
}
