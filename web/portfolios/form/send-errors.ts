import type { UseFormSetError } from "react-hook-form";
import { isWorthRetrying, Refused, Unreachable } from "../../app/api.ts";
import { InBackground } from "../../unsent/sending/upload.ts";
import type { ChosenPhoto } from "../chosen-photos/use-photos.ts";
import { isField, type Values } from "./values.ts";

/** Why sending failed, for the person, and whether trying again can help. */
export interface SendError {
  message: string;
  isWorthRetrying: boolean;
}

/** Undefined when the person cancelled. `failure` makes the reason a message. */
export function sendErrorOf(error: unknown, failure: (reason: string) => string): SendError | undefined {
  if (error instanceof DOMException && error.name === "AbortError") return undefined;
  return { message: failure(sentenceFor(error)), isWorthRetrying: isWorthRetrying(error) };
}

/** What has files is only sent in the background. */
export class FilesInBackground extends Unreachable {}

function sentenceFor(error: unknown): string {
  if (error instanceof FilesInBackground)
    return "This device has no room to send the files. Make some, then press Try again.";
  if (error instanceof InBackground)
    return "This device has no room to send it in the background. Stay here while it is sent: press Try again.";
  if (error instanceof Unreachable)
    return "We could not reach the server. Below it says what is kept on this device until you press Try again.";
  return error instanceof Error ? error.message : "Something went wrong. Please try again.";
}

/** The photos that the server refused, each with its reason; the server names them by their position in the request. */
export function refusedPhotos(error: unknown, sent: readonly ChosenPhoto[]): { id: string; message: string }[] {
  if (!(error instanceof Refused)) return [];
  return error.errors.flatMap(({ path, message }) => {
    const photo = sent[Number(/^images\.(\d+)$/.exec(path)?.[1])];
    return photo ? [{ id: photo.id, message }] : [];
  });
}

/** Shows the server's field errors beside their fields. */
export function showFieldErrors(error: unknown, setError: UseFormSetError<Values>): void {
  if (!(error instanceof Refused)) return;
  for (const { path, message } of error.errors) {
    // What is declared stands at one place.
    const field = path === "declared" ? "aiHelp" : (path.split(".")[0] ?? "");
    if (isField(field)) setError(field, { type: "server", message });
  }
}
