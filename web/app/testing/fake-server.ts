import { beforeEach, vi } from "vitest";

/** A request as the server gets it. */
export interface ReceivedRequest {
  call: string;
  headers: Headers;
  body: BodyInit | null | undefined;
}

type Answer = Response | Promise<Response>;

/** Answers the calls of a test's file: `answers` are taken in turn, one of them for each request. */
export function fakeServer() {
  const arrived: ReceivedRequest[] = [];
  const answers: (() => Answer)[] = [];
  async function answer(url: string, { method = "GET", headers = {}, body = null }: RequestInit = {}) {
    arrived.push({ call: `${method} ${url}`, headers: new Headers(headers), body });
    const next = answers.shift();
    if (!next) throw new Error(`no answer to ${method} ${url}`);
    return next();
  }
  beforeEach(() => {
    arrived.length = 0;
    answers.length = 0;
    vi.stubGlobal("fetch", answer);
    vi.stubGlobal("XMLHttpRequest", uploadsTo(answer));
  });

  return {
    arrived,
    answers: (...more: (() => Answer)[]) => void answers.push(...more),
  };
}

/** XMLHttpRequest, as far as uploads use it, whose requests are answered so. */
export function uploadsTo(answer: (url: string, request: RequestInit) => Promise<Response>) {
  return class {
    readonly upload = {};
    status = 0;
    responseText = "";
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    readonly #headers = new Headers();
    #method = "";
    #url = "";

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }

    send(body: FormData) {
      answer(this.#url, { method: this.#method, headers: this.#headers, body }).then(async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        this.onload();
      }, this.onerror);
    }

    abort() {
      this.onabort();
    }
  };
}

/** The connection breaks before the answer arrives. */
export const lost = (): Answer => Promise.reject(new TypeError("network"));
/** The answer does not arrive. */
export const silence = (): Answer => new Promise(() => undefined);
export const says =
  (status: number, body: object): (() => Answer) =>
  () =>
    Response.json(body, { status });
