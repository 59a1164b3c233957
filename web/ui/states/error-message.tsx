import { Button } from "../button.tsx";

/** An error: what happened, what is safe, and a retry. */
export function ErrorMessage({ message, safe, onRetry }: { message: string; safe?: string; onRetry?: () => void }) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-panel border-2 border-danger bg-danger-soft p-4 text-danger"
    >
      <p className="font-semibold">{message}</p>
      {safe && <p className="text-text">{safe}</p>}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}
