import { isWorthRetrying } from "../app/queries.tsx";
import type { Toast } from "../ui/states/toasts.tsx";

/** Says why a request failed, and offers a retry unless it was refused: the same refusal would follow. */
export function failureToast(error: unknown, retry: () => void): Toast {
  if (!(error instanceof Error)) throw error;
  return { tone: "danger", message: error.message, ...(isWorthRetrying(error) && { retry }) };
}
