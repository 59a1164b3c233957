import type { AnswerOf } from "contract/calls.ts";
import { useEffect, useRef, useState } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { type Input, Unreachable } from "../../app/api.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { sendOrQueue } from "../../unsent/outbox/send-or-queue.ts";
import { useSending } from "../../unsent/sending/use-sending.ts";
import type { DraftPhoto } from "../../unsent/store/store.ts";
import { isAttachable } from "../chosen-files/is-attachable.ts";
import { type Files, useFiles } from "../chosen-files/use-files.ts";
import { type Photos, toDraftPhotos, usePhotos } from "../chosen-photos/use-photos.ts";
import { inSendingOrder, type OrderedPhoto, withOrder } from "../tiles/photo-order.ts";
import type { Intent } from "./check.ts";
import { FilesInBackground, refusedPhotos, type SendError, sendErrorOf, showFieldErrors } from "./send-errors.ts";
import { declarationIn, type Values } from "./values.ts";

type Sendable = "createPortfolio" | "changePortfolio";
/** Answers "queued" when it waits in the outbox on this device, and undefined while an earlier press is being sent. */
export type Send<N extends Sendable> = (
  form: FormData,
  more: Pick<Input<N>, "params" | "headers"> & {
    /** Where it waits in the outbox, its submission follows it there. */
    thenSubmit?: boolean;
  },
) => Promise<AnswerOf<N> | "queued" | undefined>;

export interface PortfolioFormState {
  form: UseFormReturn<Values>;
  photos: Photos;
  files: Files;
  /** The order and the captions of the photos, and what changes them. */
  order: OrderedPhoto[];
  onOrder: (photos: OrderedPhoto[]) => void;
  sending: Pick<ReturnType<typeof useSending>, "progress" | "isSending" | "stop" | "goOnInBackground">;
  /** Why it was not saved, for the person; what they entered is unchanged. */
  error: SendError | undefined;
}

interface Options<N extends Sendable> {
  draft: Pick<DraftStorage<unknown>, "found" | "save" | "drop" | "move" | "account">;
  /** The portfolio that it changes; none for a new one. */
  portfolio?: string;
  keep: (values: Values) => void;
  initial: Values;
  check: Resolver<Values, Intent>;
  call: N;
  /** The message after a failure, with its reason. */
  failure: (reason: string) => string;
  /** Without a signal it waits in the outbox, and the form is done. */
  onQueued: () => void;
  /** How many photos the portfolio has besides the new ones. */
  otherPhotos?: number;
}

/**
 * A portfolio's form: autosaves texts and photos, validates them and sends them once; without a signal they wait in the
 * outbox.
 */
export function usePortfolioForm<N extends Sendable>({
  draft,
  portfolio,
  keep,
  initial,
  check,
  call,
  failure,
  onQueued,
  otherPhotos = 0,
}: Options<N>) {
  const context = useRef<Intent>({ isSubmission: false }).current;
  const form = useForm({ defaultValues: initial, resolver: check, context, shouldFocusError: false });
  const order = form.watch("photos");
  const { photos, files } = useChosen(form, draft, otherPhotos);
  const sending = useSending(call);
  const { showToast } = useToasts();
  const [error, setError] = useState<SendError>();
  useAutosave(form, keep);

  async function trySending(values: Values, act: (values: Values, send: Send<N>) => Promise<void>) {
    const sent = photos.chosen.filter((photo) => photo.blob);
    // When the signal is lost the form's draft waits in the outbox, and another try would be the same request.
    const send: Send<N> = async (body, { thenSubmit = false, ...more }) => {
      const answer = await sendOrQueue(
        async () => {
          // Files go in pieces, which only the outbox sends.
          if (files.chosen.length > 0) throw new FilesInBackground();
          if (!navigator.onLine) throw new Unreachable();
          return await sending.send(body, photos.chosen, more);
        },
        ({ queueForm }) => {
          const { headers = {} } = more;
          const title = values.title.trim();
          const submission = thenSubmit ? declarationIn(values) : undefined;
          const unsent = [...photos.chosen, ...files.chosen];
          return queueForm(draft, { call, title, body, photos: unsent, portfolio, headers, submission });
        },
      );
      if (!answer || !("isQueued" in answer)) return answer;
      // The line above every page says so, for as long as it is true (outbox/outbox-line.tsx).
      onQueued();
      return "queued";
    };
    try {
      await act(values, send);
    } catch (thrown) {
      const sendError = sendErrorOf(thrown, failure);
      showFieldErrors(thrown, form.setError);
      for (const { id, message } of refusedPhotos(thrown, sent)) photos.refuse(id, message);
      if (sendError) setError(sendError);
      else showToast({ tone: "info", message: "Sending was stopped. What you entered is still here." });
    }
  }

  /** Validates, then lets `act` send. A failure leaves the form unchanged and is shown with a way to try again. */
  function submit({ isSubmission }: Intent, act: (values: Values, send: Send<N>) => Promise<void>): Promise<void> {
    setError(undefined);
    context.isSubmission = isSubmission;
    return form.handleSubmit((values) => trySending(values, act))();
  }

  const onOrder = (photos: OrderedPhoto[]) =>
    form.setValue("photos", withOrder(form.getValues("photos"), photos), { shouldDirty: true });
  return { form, photos, files, order, onOrder, sending, error: error ?? postcodeError(form), submit };
}

/** The photos and the files of a form; what is dropped, pasted or shared is either. */
function useChosen(form: UseFormReturn<Values>, draft: ChosenStorage, otherPhotos: number) {
  const order = form.watch("photos");
  const chosen = usePhotos(draft, otherPhotos, order);
  const files = useFiles(draft, {
    placed: form.watch("attachments"),
    place: (change) => form.setValue("attachments", change(form.getValues("attachments")), { shouldDirty: true }),
  });
  function add(all: Iterable<File>) {
    const { others = [], photos = [] } = Object.groupBy(all, (file) => (isAttachable(file) ? "others" : "photos"));
    if (photos.length > 0) chosen.add(photos);
    if (others.length > 0) files.add(others);
  }
  return { photos: { ...chosen, add, chosen: inSendingOrder(chosen.chosen, order) }, files };
}
type ChosenStorage = Pick<DraftStorage<unknown>, "found" | "save" | "drop">;

/** All that is chosen as it is stored on the device. */
export function draftPhotosOf({ photos, files }: Pick<PortfolioFormState, "photos" | "files">): DraftPhoto[] {
  return [...toDraftPhotos(photos.chosen), ...files.chosen.map((one) => ({ ...one, isPrepared: true }))];
}

// After a failed submit react-hook-form validates at each change, so this disappears as soon as the postcode is right.
function postcodeError({ formState }: UseFormReturn<Values>): SendError | undefined {
  if (formState.errors.postcode?.type !== "postcode") return undefined;
  return { message: "Please fix the postcode before submitting.", isWorthRetrying: false };
}

// From the first change on every change is saved, also one that is undone; a form that was only opened is not.
function useAutosave({ subscribe }: UseFormReturn<Values>, keep: (values: Values) => void): void {
  const hasChanged = useRef(false);
  useEffect(() => {
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty, name }) => {
        // A change without a field's name is a reset: the server has saved what was entered.
        hasChanged.current = name !== undefined && (hasChanged.current || isDirty === true);
        if (hasChanged.current) keep(values);
      },
    });
  }, [subscribe, keep]);
}
