import type { UseFormSetError } from "react-hook-form";
import { Refused, Unreachable } from "../../app/api.ts";
import type { ChosenPhoto } from "../chosen-photos/use-photos.ts";
import type { Values } from "./values.ts";

/** What a person is told when something was not sent, and whether pressing again can help. */
export interface SendTrouble {
  message: string;
  isWorthRetrying: boolean;
}

/** Sending failed; what was entered stays where it is. Undefined when the person stopped it. `failure` begins the sentence. */
export function sendTrouble(error: unknown, failure: string): SendTrouble | undefined {
  if (error instanceof DOMException && error.name === "AbortError") return undefined;
  return { message: failure + sentenceFor(error), isWorthRetrying: isWorthRetrying(error) };
}

function sentenceFor(error: unknown): string {
  if (error instanceof Unreachable) {
    return "We could not reach the server. Your portfolio is kept on this device; it will be sent when you press Try again.";
  }
  return error instanceof Error ? error.message : "Something went wrong. Please try again.";
}

// A refusal will be the same the next time, unless it was for being too early.
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof Refused) || error.status >= 500 || error.status === 429;
}

/** The photos that the server refuses, each with its reason: it names them by their place among those that were sent. */
export function refusedPhotos(error: unknown, sent: readonly ChosenPhoto[]): { id: string; message: string }[] {
  if (!(error instanceof Refused)) return [];
  return error.errors.flatMap(({ path, message }) => {
    const photo = sent[Number(/^images\.(\d+)$/.exec(path)?.[1])];
    return photo ? [{ id: photo.id, message }] : [];
  });
}

/** Puts what the server says about fields beside them. */
export function showFieldErrors(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly (keyof Values)[],
): void {
  if (!(error instanceof Refused)) return;
  for (const { path, message } of error.errors) {
    const field = fields.find((name) => name === path.split(".")[0]);
    if (field) setError(field, { type: "server", message });
  }
}
