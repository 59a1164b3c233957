import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { AnswerOf, SentWith } from "contract/calls.ts";
import { type CallName, isChanging } from "contract/core/paths.ts";
import { type ReactNode, useCallback, useState } from "react";
import { type Input, Refused, send } from "./api.ts";

/** Answers of the server on signed-in pages: asked again when they may be old, never kept beyond the visit. */
export function AnswersProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry, networkMode: "always" },
          mutations: { networkMode: "always" },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

type CallInput<N extends CallName> = Partial<Pick<SentWith<N>, "params" | "query">>;

interface AnswerOptions {
  enabled?: boolean;
  /** Shows the last answer until that to another question is there. */
  keep?: boolean;
  /** Asked once while it is on screen and forgotten afterwards, for what the server records each look at. */
  once?: boolean;
}

/** The answer of a call that only reads. */
export function useAnswer<N extends CallName>(
  name: N,
  asked: CallInput<N> = {},
  { enabled = true, keep = false, once = false }: AnswerOptions = {},
) {
  return useQuery<AnswerOf<N>>({
    ...queryOf(name, asked),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(once && { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  });
}

/** Asks for an answer that will be wanted soon. What goes wrong shows when it is wanted. */
export function useFetchAhead() {
  const client = useQueryClient();
  return useCallback(
    <N extends CallName>(name: N, asked: CallInput<N>) =>
      void client.prefetchQuery({ ...queryOf(name, asked), staleTime: aheadFor }),
    [client],
  );
}

const aheadFor = 60_000;

function queryOf<N extends CallName>(name: N, asked: CallInput<N>) {
  return {
    queryKey: [name, asked],
    queryFn: ({ signal }: { signal: AbortSignal }) => send(name, { ...asked, signal } as Input<N>),
  };
}

/** A call that changes something; every answer that is on screen is asked for anew after it. */
export function useChange<N extends CallName>(name: N) {
  return useMutation(changeOptions(useQueryClient(), name));
}

/** What happened is told as soon as the server has said it; nobody waits for the answers that are asked for anew. */
export function changeOptions<N extends CallName>(client: QueryClient, name: N) {
  // What only looks, such as a preview, leaves the answers on screen as they are.
  const refresh = () => void (isChanging(name) && client.invalidateQueries());
  return {
    mutationFn: (input: Input<N>): Promise<AnswerOf<N>> => send(name, input),
    onSuccess: refresh,
    onError: refresh,
  } satisfies UseMutationOptions<AnswerOf<N>, Error, Input<N>>;
}

/** Puts an answer that a change brought along in the place of the one on screen. */
export function useSetAnswer() {
  const client = useQueryClient();
  return <N extends CallName>(name: N, asked: CallInput<N>, answer: AnswerOf<N>) =>
    client.setQueryData([name, asked], answer);
}

/** A refusal will be the same the next time; a broken network or an overloaded server may not. */
export function isWorthRetrying(error: Error): boolean {
  return !(error instanceof Refused && error.status < 500);
}

function retry(count: number, error: Error): boolean {
  return count < 2 && isWorthRetrying(error);
}
