import type { UseFormSetError } from "react-hook-form";
import { Refused, Unreachable } from "../api.ts";
import type { Values } from "./values.ts";

/** What a person is told when sending failed; what they entered stays where it is. Undefined when they stopped it. */
export function sendTrouble(error: unknown): string | undefined {
  if (error instanceof DOMException && error.name === "AbortError") return undefined;
  if (error instanceof Unreachable) {
    return "We could not reach the server. Your portfolio is kept on this device; it will be sent when you press Try again.";
  }
  return error instanceof Error ? error.message : "Something went wrong. Please try again.";
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
