import { type FormEvent, useState } from "react";
import { Refused } from "../../app/api.ts";
import { isWorthRetrying } from "../../app/queries.tsx";
import type { FieldError } from "../../ui/forms/error-summary.tsx";
import { errorsOf, type Schema } from "../schema-errors.ts";

type Fields = Record<string, string>;

interface ProfileChange {
  /** Prefix of the fields' ids, because the page has several forms. */
  prefix: string;
  /** Loads the contract's schema when it is first needed. */
  schema: () => Promise<Schema>;
  /** Sends the fields and returns the success message. */
  act: (fields: Fields) => Promise<string>;
}

/** One form of the profile page: validated before it is sent, sent once, with errors beside the fields. */
export function useProfileForm({ prefix, schema, act }: ProfileChange) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<{ message: string; canRetry: boolean }>();
  const [message, setMessage] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setErrors([]);
    setTrouble(undefined);
    setMessage(undefined);
    try {
      const fields = textsOf(form);
      const invalid = errorsOf(await schema(), fields);
      if (invalid.length > 0) return showErrors(invalid);
      setMessage(await act(fields));
      // Empties the passwords; the other fields return to what is stored.
      form.reset();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }

  function showErrors(found: FieldError[]) {
    setErrors(found.map(({ path, message }) => ({ path: `${prefix}-${path}`, message })));
    setAttempt((count) => count + 1);
  }

  function showFailure(error: unknown) {
    if (error instanceof Refused && error.errors.length > 0) showErrors(error.errors);
    else if (error instanceof Error) setTrouble({ message: error.message, canRetry: isWorthRetrying(error) });
    else setTrouble({ message: "Something went wrong.", canRetry: true });
  }

  function field(name: string) {
    const id = `${prefix}-${name}`;
    return { id, name, error: errors.find((error) => error.path === id)?.message, required: true };
  }

  return { busy, errors, attempt, trouble, message, submit, field };
}

function textsOf(form: HTMLFormElement): Fields {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
