import type { Answer, Call, CallShape } from "contract/core/call.ts";
import type { Handler, HandlerResult, RecordLookup, RequestContext } from "./handlers.ts";
import { once } from "./idempotency.ts";

/** For a call that changes something: find and check, act once for each idempotency key, then answer. */
export interface ChangeHandler<S extends CallShape, R, Result> extends RecordLookup<S, R> {
  /** Makes the change with `transact` and `context.deps`, and answers what `transact` answered. */
  act: (context: RequestContext<S, R>) => Promise<Result>;
  /**
   * Answers from the result, both after the change and when the call is repeated with the same key. It must check anew who
   * may see the contents of the answer, and the record may have been deleted since.
   */
  answer: (context: RequestContext<S, undefined>, result: Result) => Promise<Answer<S>>;
}

/** The handler that acts once for each idempotency key. */
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
