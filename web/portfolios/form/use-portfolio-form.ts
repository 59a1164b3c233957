import type { AnswerOf } from "contract/calls.ts";
import { useEffect, useRef, useState } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { Input } from "../../app/api.ts";
import { useSending } from "../../drafts/sending/use-sending.ts";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import { type Photos, usePhotos } from "../chosen-photos/use-photos.ts";
import { refusedPhotos, type SendTrouble, sendTrouble, showFieldErrors } from "./send-trouble.ts";
import { fieldOrder, type Values } from "./values.ts";

type Sendable = "createPortfolio" | "changePortfolio";
export type Send<N extends Sendable> = (
  form: FormData,
  more: Pick<Input<N>, "params" | "headers">,
) => Promise<AnswerOf<N> | undefined>;

export interface PortfolioFormState {
  form: UseFormReturn<Values>;
  photos: Photos;
  sending: Pick<ReturnType<typeof useSending>, "progress" | "isSending" | "stop">;
  /** Why it was not saved, for the person; what they entered is untouched. */
  trouble: SendTrouble | undefined;
}

interface Options<N extends Sendable> {
  kept: Pick<DraftStorage<unknown>, "found" | "savePhoto" | "deletePhoto">;
  keep: (values: Values) => void;
  initial: Values;
  check: Resolver<Values>;
  call: N;
  /** What the sentence of a failure begins with. */
  failure: string;
  /** How many photos the portfolio keeps besides the new ones. */
  otherPhotos?: number;
}

/** A portfolio's form: texts and photos kept as they come, checked, and sent once. */
export function usePortfolioForm<N extends Sendable>({
  kept,
  keep,
  initial,
  check,
  call,
  failure,
  otherPhotos = 0,
}: Options<N>) {
  const form = useForm<Values>({ defaultValues: initial, resolver: check, shouldFocusError: false });
  const photos = usePhotos(kept, otherPhotos);
  const sending = useSending(call);
  const { say } = useToasts();
  const [trouble, setTrouble] = useState<SendTrouble>();
  useKeeping(form, keep);

  async function trySending(values: Values, act: (values: Values, send: Send<N>) => Promise<void>) {
    const sent = photos.chosen.filter((photo) => photo.blob);
    try {
      await act(values, (body, more) => sending.send(body, photos.chosen, more));
    } catch (error) {
      const failed = sendTrouble(error, failure);
      showFieldErrors(error, form.setError, fieldOrder);
      for (const { id, message } of refusedPhotos(error, sent)) photos.refuse(id, message);
      if (failed) setTrouble(failed);
      else say({ tone: "info", message: "Sending was stopped. What you entered is still here." });
    }
  }

  /** Checks, then lets `act` send. Whatever fails leaves the form as it is, with a sentence and a way to try again. */
  function submit(act: (values: Values, send: Send<N>) => Promise<void>): Promise<void> {
    setTrouble(undefined);
    return form.handleSubmit((values) => trySending(values, act))();
  }

  return { form, photos, sending, trouble: trouble ?? postcodeTrouble(form), submit };
}

// Once a press was refused the field is checked at each change: this is gone as soon as the postcode is right.
function postcodeTrouble({ formState }: UseFormReturn<Values>): SendTrouble | undefined {
  if (formState.errors.postcode?.type !== "postcode") return undefined;
  return { message: "Please fix the postcode before submitting.", isWorthRetrying: false };
}

// From the first change on everything is kept, also what is changed back; a form that was only looked at is not.
function useKeeping({ subscribe }: UseFormReturn<Values>, keep: (values: Values) => void): void {
  const hasBegun = useRef(false);
  useEffect(() => {
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty, name }) => {
        // A change without a field's name is a reset: what was entered has been saved.
        hasBegun.current = name !== undefined && (hasBegun.current || isDirty === true);
        if (hasBegun.current) keep(values);
      },
    });
  }, [subscribe, keep]);
}
