import type { Answer, Call, CallShape } from "contract/core/call.ts";
import type { Finding, Handler, HandlerResult, RequestContext } from "./handlers.ts";
import { once } from "./idempotency.ts";

/** For a call that changes something: find and check, do it once for each idempotency key, then answer. */
export interface ChangeHandler<S extends CallShape, R, Result> extends Finding<S, R> {
  /** Does it with `transact`, in the house that it is given, and answers what that answered. */
  act: (context: RequestContext<S, R>) => Promise<Result>;
  /**
   * Makes the answer of what was done, now or when the call came before with the same key: whoever sees contents in it
   * has to be asked for anew, and the record may be gone.
   */
  answer: (context: RequestContext<S, undefined>, result: Result) => Promise<Answer<S>>;
}

/** The handler that does it once for each key, and makes the answer of what was done. */
export function idempotently<S extends CallShape, R, Result>(
  call: Call<S>,
  { act, answer, ...finding }: ChangeHandler<S, R, Result>,
): Handler<S, R> {
  return {
    ...finding,
    answer: async (context) => {
      const { deps, params, query, body, form } = context;
      const files = form?.files.map(({ part, sha256 }) => [part, sha256]);
      const sent = [call.name, params, query, body, form?.fields, files];
      const result = await once(deps, context.sentIdempotencyKey, sent, (deps) => act({ ...context, deps }));
      return (await answer({ ...context, record: undefined }, result)) as HandlerResult<S>;
    },
  };
}
