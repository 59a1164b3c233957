interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
  isPlaceholderData: boolean;
}

/** A list whose first page came with the dashboard: that page, or the one that is asked for and until then the former. */
export function withFirstPage<T>(firstPage: T, isFirst: boolean, asked: Asked<T>) {
  if (isFirst) return { data: firstPage, error: null, refetch: asked.refetch, isOld: false };
  const { data = firstPage, error, refetch, isPlaceholderData } = asked;
  return { data, error, refetch, isOld: isPlaceholderData || asked.data === undefined };
}
