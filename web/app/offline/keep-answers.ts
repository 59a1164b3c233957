import type { Query, QueryClient } from "@tanstack/react-query";
import { isWorthRetrying, Unreachable } from "../api.ts";
import type { StoredAnswers } from "./stored-answers.ts";

/** After so many milliseconds without an answer the stored one is shown, while the server is still being asked. */
const timeoutMs = 2000;

/**
 * Stores each answer that arrives, and shows the stored one when the server does not answer. What the server refuses is
 * removed. The function that is returned ends this.
 */
export function keepAnswers(client: QueryClient, stored: StoredAnswers): () => void {
  const queries = client.getQueryCache();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function store(query: Query): void {
    const { data, dataUpdatedAt: at } = query.state;
    // What is not cached in memory is not stored either: every read of it is recorded.
    if (data !== undefined && query.gcTime !== 0) void stored.put(query.queryHash, { data, at });
  }

  async function show(query: Query): Promise<void> {
    const answer = await stored.get(query.queryHash).catch(() => undefined);
    if (!answer || query.state.data !== undefined) return;
    client.setQueryData(query.queryKey, answer.data, { updatedAt: answer.at });
  }

  // Not as an error of its page: the line above every page says how old it is, and that the server is being asked.
  function keepShowing({ queryKey, state: { data, dataUpdatedAt: updatedAt } }: Query): void {
    if (data !== undefined) client.setQueryData(queryKey, data, { updatedAt });
  }

  function showLater(query: Query): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (isUnanswered(query)) void show(query);
    }, timeoutMs);
    timers.add(timer);
  }

  for (const query of queries.getAll()) {
    if (!isUnanswered(query)) store(query);
    else if (query.state.fetchFailureReason) void show(query);
    else showLater(query);
  }
  const stop = queries.subscribe((event) => {
    if (event.type === "added") showLater(event.query);
    if (event.type !== "updated") return;
    const { action, query } = event;
    if (action.type === "success" && !action.manual) store(query);
    if (action.type !== "failed" && action.type !== "error") return;
    if (!(action.error instanceof Unreachable)) {
      if (!isWorthRetrying(action.error)) void stored.remove(query.queryHash);
    } else if (query.state.data === undefined) void show(query);
    else if (action.type === "error") keepShowing(query);
  });
  return () => {
    stop();
    for (const timer of timers) clearTimeout(timer);
  };
}

/** The server has said nothing yet, not even that something is wrong. */
function isUnanswered({ state: { data, fetchFailureReason } }: Query): boolean {
  return data === undefined && (fetchFailureReason === null || fetchFailureReason instanceof Unreachable);
}

/** When the oldest answer on screen was given that could not be asked for again; undefined while all are current. */
export function oldestShown(client: QueryClient): number | undefined {
  const outdated = client
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(isOutdated)
    .map(({ state }) => state.dataUpdatedAt);
  return outdated.length === 0 ? undefined : Math.min(...outdated);
}

/** Asks again for what is on screen and could not be asked for. */
export function askAgain(client: QueryClient): void {
  void client.refetchQueries({ type: "active", predicate: isOutdated });
}

function isOutdated({ state }: Query): boolean {
  return state.data !== undefined && state.fetchFailureReason instanceof Unreachable;
}
