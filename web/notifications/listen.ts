import type { UnreadCount } from "contract/notifications/notifications.ts";
import { Refused } from "../app/api.ts";
import { eventsIn } from "./events.ts";

const second = 1000;
/** After so long without a word the stream is taken for dead; the server says something every 15 seconds. */
const silence = 40 * second;
const firstWord = 10 * second;
const waits = [1, 5, 15, 60].map((seconds) => seconds * second);

/** What listening needs of the browser and the server. */
export interface ListenDependencies {
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  ask(): Promise<UnreadCount>;
  /** Resolves as soon as the page can be seen, or not be seen, or when the signal aborts. */
  whenSeen(isSeen: boolean, signal: AbortSignal): Promise<void>;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/**
 * Tells the board as it changes, until the returned function is called. It listens only while the page can be seen: a
 * browser has few connections to one server, and a phone in a pocket little power. Where no stream can be had, the
 * server is asked now and then instead. Once nobody is signed in here any more, it ends.
 */
export function listen(world: ListenDependencies, tell: (board: UnreadCount) => void): () => void {
  const over = new AbortController();
  void listenOn(world, tell, over.signal);
  return () => over.abort();
}

async function listenOn(
  world: ListenDependencies,
  tell: (board: UnreadCount) => void,
  over: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!over.aborted) {
    await world.whenSeen(true, over);
    if (over.aborted) return;
    const went = await follow(world, tell, over);
    if (went === "signed out") return;
    if (went === "well") failures = 0;
    else {
      failures++;
      await world.ask().then((board) => !over.aborted && tell(board), nothing); // The next round asks again.
    }
    await world.pause(waits[Math.min(failures, waits.length - 1)] ?? 0, over);
  }
}

type Ending = "well" | "badly" | "signed out";

// It went well when at least one word came before the end, and nobody had to give up waiting.
async function follow(
  world: ListenDependencies,
  tell: (board: UnreadCount) => void,
  over: AbortSignal,
): Promise<Ending> {
  const end = new AbortController();
  const stop = () => end.abort();
  over.addEventListener("abort", stop);
  void world.whenSeen(false, end.signal).then(stop);
  let went: Ending = "badly";
  const giveUp = () => {
    went = "badly";
    stop();
  };
  let patience = setTimeout(giveUp, firstWord);
  try {
    for await (const data of eventsIn(await world.open(end.signal))) {
      clearTimeout(patience);
      patience = setTimeout(giveUp, silence);
      went = "well";
      if (data) tell(JSON.parse(data));
    }
  } catch (error) {
    // Hidden pages and ended visits break their stream off themselves.
    if (!end.signal.aborted) went = error instanceof Refused && error.status === 401 ? "signed out" : "badly";
  }
  clearTimeout(patience);
  over.removeEventListener("abort", stop);
  stop();
  return went;
}

function nothing(): void {}
