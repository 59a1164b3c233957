import { type FormEvent, useState } from "react";
import { Refused } from "../../app/api.ts";
import { isWorthRetrying } from "../../app/queries.tsx";
import type { FieldError } from "../../ui/forms/error-summary.tsx";

type Fields = Record<string, string>;
interface Schema {
  safeParse(fields: Fields): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
}

interface ProfileChange {
  /** Stands before the names of the fields in their ids, for the page has several forms. */
  prefix: string;
  /** The contract's own schema, loaded when it is first needed. */
  schema: () => Promise<Schema>;
  /** Sends the fields and answers the sentence of success. */
  act: (fields: Fields) => Promise<string>;
}

/** One form of the profile page: checked before it is sent, sent once, its faults named beside the fields. */
export function useProfileForm({ prefix, schema, act }: ProfileChange) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<{ message: string; again: boolean }>();
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
      const faults = faultsOf(await schema(), fields);
      if (faults.length > 0) return show(faults);
      setMessage(await act(fields));
      // Passwords are not left standing; the other fields begin with what is stored.
      form.reset();
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  }

  function show(faults: FieldError[]) {
    setErrors(faults.map(({ path, message }) => ({ path: `${prefix}-${path}`, message })));
    setAttempt((count) => count + 1);
  }

  function explain(error: unknown) {
    if (error instanceof Refused && error.errors.length > 0) show(error.errors);
    else if (error instanceof Error) setTrouble({ message: error.message, again: isWorthRetrying(error) });
    else setTrouble({ message: "Something went wrong.", again: true });
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

// The first fault of each field is enough at a time.
function faultsOf(schema: Schema, fields: Fields): FieldError[] {
  const issues = schema.safeParse(fields).error?.issues ?? [];
  const faults = issues.map(({ path, message }) => ({ path: path.join("."), message }));
  return faults.filter((fault, index) => faults.findIndex((other) => other.path === fault.path) === index);
}
