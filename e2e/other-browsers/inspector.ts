import { setTimeout } from "node:timers/promises";

type Params = Record<string, unknown>;
interface Answer {
  result?: unknown;
  error?: { message: string };
}

/** A page that is left in the same process never answers what it was asked: after so many milliseconds that is an error. */
const timeoutMs = 20_000;
const unanswered: Answer = { error: { message: "no answer" } };

interface Evaluated {
  result: { objectId?: string; value?: unknown; description?: string };
  wasThrown?: boolean;
}

/**
 * A page of a WebKit that was started with WEBKIT_INSPECTOR_HTTP_SERVER, spoken to as its developer tools do:
 * https://github.com/WebKit/WebKit/tree/main/Source/JavaScriptCore/inspector/protocol
 */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (answer: Answer) => void>();
  readonly #isThere = Promise.withResolvers<void>();
  #target = "";
  #number = 0;

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    this.#socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(data)));
  }

  /** The value of an expression in the page, or of its promise, as JSON. @throws Error with what the page has thrown */
  async evaluate(expression: string): Promise<unknown> {
    const asPromise = { expression: `Promise.resolve(${expression})`, emulateUserGesture: true };
    const { result } = returned(await this.#send<Evaluated>("Runtime.evaluate", asPromise));
    const promise = { promiseObjectId: result.objectId, returnByValue: true };
    return returned(await this.#send<Evaluated>("Runtime.awaitPromise", promise)).result.value;
  }

  async #send<T>(method: string, params: Params): Promise<T> {
    await this.#isThere.promise;
    const id = ++this.#number;
    const message = JSON.stringify({ id, method, params });
    const sent = { id, method: "Target.sendMessageToTarget", params: { targetId: this.#target, message } };
    const answered = new Promise<Answer>((resolve) => {
      this.#pending.set(id, resolve);
      this.#socket.send(JSON.stringify(sent));
    });
    const answer = await Promise.race([answered, setTimeout(timeoutMs, unanswered, { ref: false })]);
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result as T;
  }

  #hear({ method, params, ...answer }: { method?: string; params: Params } & Answer & { id?: number }): void {
    if (answer.error) this.#settle(answer);
    if (method === "Target.targetCreated") this.#meet(params.targetInfo as Params);
    if (method === "Target.didCommitProvisionalTarget") this.#turnTo(String(params.newTargetId));
    if (method === "Target.dispatchMessageFromTarget") this.#settle(JSON.parse(String(params.message)));
  }

  #settle({ id = 0, ...answer }: Answer & { id?: number }): void {
    this.#pending.get(id)?.(answer);
    this.#pending.delete(id);
  }

  // Each site has a process of its own; the page is a provisional target until it has replaced the one before.
  #meet({ targetId, isProvisional }: Params): void {
    if (!isProvisional) this.#turnTo(String(targetId));
  }

  // Nobody answers any more what the target before was asked.
  #turnTo(target: string): void {
    this.#target = target;
    this.#isThere.resolve();
    for (const answer of this.#pending.values()) answer({ error: { message: "the page was left" } });
    this.#pending.clear();
  }
}

function returned(evaluated: Evaluated): Evaluated {
  const { description, value } = evaluated.result;
  if (evaluated.wasThrown) throw new Error(description ?? String(value));
  return evaluated;
}
