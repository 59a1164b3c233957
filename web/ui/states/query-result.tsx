import type { ReactNode } from "react";
import { ErrorMessage } from "./error-message.tsx";
import { Loading } from "./loading.tsx";

interface Failing {
  /** A final one would be the same when it is tried again. */
  error: (Error & { isFinal?: boolean }) | null | undefined;
  refetch: () => unknown;
}

/** What `useAnswer` returns. */
export interface Query<T> extends Failing {
  data: T | undefined;
}

/** What a call answers, or that it is loading, or why there is no answer. An error stands above an older answer. */
export function QueryResult<T>({
  query,
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
  const { data, error } = query;
  return (
    <>
      <QueryError query={query} {...(safe && { safe })} />
      {data === undefined ? !error && loading : children(data)}
    </>
  );
}

/** Why there is no answer, or no newer one, and a retry where that may help; nothing without an error. */
export function QueryError({ query: { error, refetch }, message = error?.message, safe }: QueryErrorProps) {
  if (!error) return null;
  const retry = !error.isFinal && { onRetry: () => void refetch() };
  return <ErrorMessage message={message ?? ""} {...(safe && { safe })} {...retry} />;
}

interface QueryErrorProps {
  query: Failing;
  /** Instead of the error's own sentence. */
  message?: string | undefined;
  safe?: string;
}
