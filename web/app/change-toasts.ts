import type { AnswerOf } from "contract/calls.ts";
import type { CallName } from "contract/core/paths.ts";
import { useState } from "react";
import { type Toast, useToasts } from "../ui/states/toasts.tsx";
import { type Input, isWorthRetrying } from "./api.ts";
import { useSend } from "./queries.tsx";

/** A call that answers with a sentence. */
type Announced = { [N in CallName]: AnswerOf<N> extends { message: string } ? N : never }[CallName];

interface Options {
  /** Instead of the answer's message. */
  message?: string;
  /** Instead of the refusal's message. */
  failure?: string;
  undo?: () => void;
  /** Called once it has succeeded, also when that took a retry. */
  onDone?: () => void;
}

/**
 * A call that changes something and says in a toast what became of it: with Undo if there is one, and with a retry if
 * that can help. The function resolves to whether it succeeded, and ends although its component may have been unmounted.
 */
export function useChangeWithToasts<N extends Announced>(name: N) {
  const sendCall = useSend();
  const [state, setState] = useState<"busy" | "done">();
  const { showToast } = useToasts();

  async function send(input: Input<N>, options: Options = {}): Promise<boolean> {
    setState("busy");
    try {
      const answer: { message: string } = await sendCall(name, input);
      setState("done");
      const { message = answer.message, undo, onDone } = options;
      showToast({ tone: "success", message, ...(undo && { undo }) });
      onDone?.();
      return true;
    } catch (error) {
      setState(undefined);
      const retry = () => void send(input, options);
      showToast(failureToast(error, retry, options.failure));
      return false;
    }
  }

  return { send, busy: state === "busy", isDone: state === "done" };
}

/**
 * Says why a request failed, in its own words or in `message`, and offers a retry unless it was refused: the same refusal
 * would follow. @throws what is no Error
 */
export function failureToast(error: unknown, retry: () => void, message?: string): Toast {
  if (!(error instanceof Error)) throw error;
  return { tone: "danger", message: message ?? error.message, ...(isWorthRetrying(error) && { retry }) };
}
