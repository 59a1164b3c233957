import { Refused } from "../../app/api.ts";
import { useViewer } from "../../app/session.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";

/** Says why a portfolio cannot be shown. A 404 offers no retry, because the answer would be the same. */
export function NotShown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { role } = useViewer();
  if (!isNotFound(error)) return <QueryError query={{ error, refetch: onRetry }} />;
  return (
    <ErrorMessage
      message={
        role === "student"
          ? `${error.message}. It may have been deleted.`
          : `${error.message}. It may have been deleted, or moved back to Draft by the student.`
      }
    />
  );
}

/** Deleted, or no longer visible to this person. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof Refused && error.status === 404;
}
