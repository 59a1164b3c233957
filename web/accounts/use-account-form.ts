import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useRef } from "react";
import { type FieldErrors, type FieldPath, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { Refused, Unreachable } from "../app/api.ts";
import type { FieldError } from "../ui/forms/error-summary.tsx";
import { bind } from "../ui/forms/field.tsx";
import { useAction } from "../ui/forms/use-action.ts";

interface Options<V extends FieldValues> {
  /** Loads one of the contract's schemas with the first submission: Zod is 22 kB, compressed, that no page waits for. */
  schema: () => Promise<Parameters<typeof zodResolver<V, unknown, V>>[0]>;
  /** An error that no schema of the contract can find; it shows beside the schema's. */
  check?: (values: V) => Promise<FieldError | undefined>;
  /** What the fields hold at first, and again when it changes. */
  values?: V;
  /** Hears of every change of a field. */
  onChange?: (values: V) => void;
  /** Prefix of the fields' ids, for a page with several forms. */
  prefix?: string;
  /** Focuses the first field with an error; a form with an error summary leaves the focus to that. */
  focusesField?: boolean;
  /** After success passwords disappear, and other fields return to what is stored. */
  resets?: boolean;
  /** Sends the fields and answers the message of success. */
  act: (values: V) => Promise<string>;
}

/** A form about accounts: validated with the contract's schema, sent once, with the server's errors beside its fields. */
export function useAccountForm<V extends FieldValues>(options: Options<V>) {
  const { schema, check, values, onChange, prefix = "", focusesField = false, resets = false, act } = options;
  const { busy, message, error, run } = useAction();
  const resolver: Resolver<V> = async (...submitted) => {
    const loaded = await schema().catch(() => {
      throw new Unreachable();
    });
    const { errors } = await zodResolver(loaded)(...submitted);
    const found = await check?.(submitted[0]);
    const all: FieldErrors<V> = found ? Object.assign(errors, { [found.path]: { type: "check", ...found } }) : errors;
    return Object.keys(all).length === 0 ? { values: submitted[0], errors: {} } : { values: {}, errors: all };
  };
  const form = useForm<V>({
    resolver,
    reValidateMode: "onSubmit",
    shouldFocusError: focusesField,
    ...(values && { values }),
  });
  const { errors, submitCount } = form.formState;
  const { subscribe } = form;
  const heard = useRef(onChange);
  heard.current = onChange;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => heard.current?.(values) }),
    [subscribe],
  );

  function submit(event: Pick<FormEvent<HTMLFormElement>, "preventDefault" | "currentTarget">): void {
    event.preventDefault();
    if (busy) return;
    // Some password managers fill fields in without an event, so react-hook-form has not heard of their texts.
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string") form.setValue(name as FieldPath<V>, value as V[FieldPath<V>]);
    void run(() => form.handleSubmit(send)());
  }

  async function send(sent: V): Promise<string | undefined> {
    try {
      const success = await act(sent);
      if (resets) form.reset();
      return success;
    } catch (error) {
      const refused = error instanceof Refused ? error.errors.filter(({ path }) => path in sent) : [];
      if (refused.length === 0) throw error;
      for (const { path, message } of refused)
        form.setError(path as FieldPath<V>, { message }, { shouldFocus: focusesField });
    }
  }

  const summary = Object.entries(errors).map(([name, one]) => ({ path: prefix + name, message: String(one?.message) }));
  const field = (name: FieldPath<V>) => ({ ...bind(form, name, { prefix }), required: true });
  return { busy, message, error, summary, attempt: submitCount, submit, field };
}

export type AccountForm = Omit<ReturnType<typeof useAccountForm>, "field">;
