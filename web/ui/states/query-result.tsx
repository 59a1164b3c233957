import type { ReactNode } from "react";
import { ErrorMessage } from "./error-message.tsx";
import { Loading } from "./loading.tsx";

/** What `useAnswer` returns. */
export interface Query<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** What a call answers, or that it is loading, or why there is no answer. An error stands above an older answer. */
export function QueryResult<T>({
  query: { data, error, refetch },
  safe,
  loading = <Loading />,
  children,
}: {
  query: Query<T>;
  /** What an error has not harmed. */
  safe?: string;
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  return (
    <>
      {error && <ErrorMessage message={error.message} {...(safe && { safe })} onRetry={() => void refetch()} />}
      {data === undefined ? !error && loading : children(data)}
    </>
  );
}
