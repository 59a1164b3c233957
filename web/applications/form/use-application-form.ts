import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { newIdempotencyKey } from "../../app/new-key.ts";
import { useSession } from "../../app/session.tsx";
import { check, errorsIn, outdatedCopies, type Values } from "../answers/answers.ts";
import { type ApplicationDraft, deleteDraft, draftFor, emptyDraft, saveDraft } from "../answers/draft.ts";

export type ApplicationForm = ReturnType<typeof useApplicationForm>;

/** The form's values and errors, and its draft, which is stored in this tab at every change. */
export function useApplicationForm() {
  const account = useSession().viewer?._id ?? null;
  const [draft, setDraft] = useState(() => draftFor(account));
  const [isStored, setIsStored] = useState(true);
  // Validated as a whole at each change, because one answer can put another field right.
  const form = useForm({ defaultValues: draft.values, resolver: check, reValidateMode: "onSubmit" });
  const { formState, getValues, setValue, subscribe, trigger } = form;
  // A browser's autofill changes many fields one after the other before React renders again.
  const latest = useRef(draft);

  function change(part: Partial<ApplicationDraft>) {
    latest.current = { ...latest.current, account: account ?? latest.current.account, ...part };
    setDraft(latest.current);
    setIsStored(saveDraft(latest.current));
  }

  const handleChange = useEffectEvent((values: Values) => {
    change({ values });
    for (const [path, text] of outdatedCopies(values)) setValue(path, text);
    void trigger();
  });
  useEffect(() => {
    void trigger();
    return subscribe({ formState: { values: true }, callback: ({ values }) => handleChange(values) });
  }, [subscribe, trigger]);

  // The review counts attempts from the count that it found.
  const replace = (values: Values) => form.reset(values, { keepSubmitCount: true });
  const errors = errorsIn(formState.errors, draft.values);
  return {
    ...form,
    ...draft,
    /** Did the browser store the latest answers? */
    isStored,
    /** What is still missing or wrong. */
    errors,
    /** A field's error, shown only once Submit has been pressed. */
    errorAt: (path: string) => (draft.hasTried ? errors.find((error) => error.path === path)?.message : undefined),
    replace,
    markReviewed: () => change({ hasReviewed: true }),
    markTried: () => change({ hasTried: true }),
    renewSendKey: () => change({ sendKey: newIdempotencyKey() }),
    /** Empties the form and returns its former answers. */
    clear: (): Values => {
      const before = getValues();
      change(emptyDraft(latest.current.account));
      replace(latest.current.values);
      deleteDraft();
      return before;
    },
  };
}
