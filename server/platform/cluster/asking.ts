import type { Worker } from "node:cluster";

/** What only the primary knows, because every worker adds to it. */
export interface Answers {
  /** Counts a call towards a rate limit. Times in milliseconds. */
  count(call: { what: string; window: number }): Count;
  /** The metrics of all workers together, as Prometheus reads them. */
  figures(): Promise<string>;
}

/** How many there were in this window, and when it ends. */
export interface Count {
  current: number;
  ttl: number;
}

type Asked = { [Name in keyof Answers]: { ask: Name; id: number; args: Parameters<Answers[Name]> } }[keyof Answers];
type Answered = { id: number; answer: unknown } | { id: number; failure: string };

const waiting = new Map<number, PromiseWithResolvers<unknown>>();
let latest = 0;

/** Asks the primary, from a worker. @throws Error when it has no answer */
export function askPrimary<Name extends keyof Answers>(
  ask: Name,
  ...args: Parameters<Answers[Name]>
): Promise<Awaited<ReturnType<Answers[Name]>>> {
  if (latest === 0) process.on("message", settle);
  latest += 1;
  const answer = Promise.withResolvers<unknown>();
  waiting.set(latest, answer);
  process.send?.({ ask, id: latest, args });
  return answer.promise as Promise<Awaited<ReturnType<Answers[Name]>>>;
}

function settle(message: Answered | object): void {
  if (!("id" in message)) return;
  const answer = waiting.get(message.id);
  waiting.delete(message.id);
  if ("failure" in message) answer?.reject(new Error(message.failure));
  else answer?.resolve(message.answer);
}

/** Answers in the primary what this worker asks. */
export function answerWorker(worker: Worker, answers: Answers): void {
  worker.on("message", async (message: Asked | object) => {
    if (!("ask" in message)) return;
    const { id } = message;
    const answered = await answerTo(message, answers).then(
      (answer): Answered => ({ id, answer }),
      (error): Answered => ({ id, failure: String(error) }),
    );
    // It may have ended meanwhile.
    if (worker.isConnected()) worker.send(answered, () => undefined);
  });
}

async function answerTo(asked: Asked, answers: Answers): Promise<unknown> {
  return asked.ask === "count" ? answers.count(...asked.args) : answers.figures();
}
