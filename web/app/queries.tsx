import { keepPreviousData, QueryClient, QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf, SentWith } from "contract/calls.ts";
import type { CallName } from "contract/core/paths.ts";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { earlyAnswer, type Input, isWorthRetrying, Refused, send } from "./api.ts";
import { isChanging } from "./call-paths.ts";

/** The query cache of signed-in pages: stale answers are refetched, and nothing is stored beyond the visit. */
export function AnswersProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry, networkMode: "always" },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

type CallInput<N extends CallName> = Partial<Pick<SentWith<N>, "params" | "query">>;

interface AnswerOptions {
  enabled?: boolean;
  /** Shows the previous answer while the one for new parameters is loading. */
  keepPrevious?: boolean;
  /** Fetched once while on screen and not cached, for calls whose every read is recorded in the audit log. */
  uncached?: boolean;
  /** It never changes, so that it is asked for once. */
  isUnchanging?: boolean;
  /** For so many milliseconds the answer is not asked for again, unless something has changed. */
  freshFor?: number;
}

/** The answer of a call that only reads. */
export function useAnswer<N extends CallName>(
  name: N,
  input: CallInput<N> = {},
  { enabled = true, keepPrevious = false, uncached = false, isUnchanging = false, freshFor = 0 }: AnswerOptions = {},
) {
  return useQuery<AnswerOf<N>>({
    ...queryOf(name, input),
    // Shown at once, although it is then asked for like any other: `send` takes the same reply.
    initialData: () => earlyAnswer(name, input as Input<N>),
    enabled,
    staleTime: freshFor,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...((uncached || isUnchanging) && { staleTime: Number.POSITIVE_INFINITY, meta: { isAskedOnce: true } }),
    ...(uncached && { gcTime: 0 }),
  });
}

/** Prefetches an answer that will be needed soon. Errors are ignored: they show when it is needed. */
export function useFetchAhead() {
  const client = useQueryClient();
  return useCallback(
    <N extends CallName>(name: N, input: CallInput<N>) =>
      void client.prefetchQuery({ ...queryOf(name, input), staleTime: prefetchLifetime }),
    [client],
  );
}

/** Asks for an answer that may be in the cache already, or under way; `freshFor` as in `useAnswer`. */
export function useFetch() {
  const client = useQueryClient();
  return useCallback(
    <N extends CallName>(name: N, input: CallInput<N> = {}, { freshFor = 0 }: Pick<AnswerOptions, "freshFor"> = {}) =>
      client.fetchQuery<AnswerOf<N>>({ ...queryOf(name, input), staleTime: freshFor }),
    [client],
  );
}

const prefetchLifetime = 60_000;

function queryOf<N extends CallName>(name: N, input: CallInput<N>) {
  return {
    queryKey: [name, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => send(name, { ...input, signal } as Input<N>),
  };
}

/**
 * A call that changes something, with what became of the latest one. Afterwards every query on screen is refetched, but those
 * that are asked for once.
 */
export function useChange<N extends CallName>(name: N) {
  const send = useSend();
  const [state, setState] = useState<{ isPending: boolean; error: Error | null }>(idle);
  const latest = useRef(0);
  const mutateAsync = useCallback(
    async (input: Input<N>): Promise<AnswerOf<N>> => {
      const number = ++latest.current;
      const show = (state: { isPending: boolean; error: Error | null }) => number === latest.current && setState(state);
      show({ isPending: true, error: null });
      try {
        const answer = await send(name, input);
        show(idle);
        return answer;
      } catch (error) {
        show({ isPending: false, error: error instanceof Error ? error : null });
        throw error;
      }
    },
    [send, name],
  );
  return { mutateAsync, ...state };
}

const idle = { isPending: false, error: null };

/** As `useChange`, for what a list has many of: it renders nothing while it waits, and costs nothing until it is called. */
export function useSend() {
  const client = useQueryClient();
  return useCallback(
    <N extends CallName>(name: N, input: Input<N>): Promise<AnswerOf<N>> => sendChange(client, name, input),
    [client],
  );
}

/** Completes as soon as the server has answered, without waiting for the refetched queries. @throws as `send` */
export function sendChange<N extends CallName>(client: QueryClient, name: N, input: Input<N>): Promise<AnswerOf<N>> {
  // A call that changes nothing, such as a preview, refetches nothing.
  const isOften = ({ meta }: { meta: Record<string, unknown> | undefined }) => meta?.isAskedOnce !== true;
  const refresh = () => void (isChanging(name) && client.invalidateQueries({ predicate: isOften }));
  return send(name, input).finally(refresh);
}

/** Puts an answer that a change returned into the cache. */
export function useSetAnswer() {
  const client = useQueryClient();
  return <N extends CallName>(name: N, input: CallInput<N>, answer: AnswerOf<N>) =>
    client.setQueryData([name, input], answer);
}

// Whoever asks too often is asked to wait, so that is left to the person.
function retry(count: number, error: Error): boolean {
  return count < 2 && isWorthRetrying(error) && !(error instanceof Refused && error.status === 429);
}
