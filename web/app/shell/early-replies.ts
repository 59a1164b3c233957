/** How long a reply may be used after it was asked for, in milliseconds. */
export const earlyReplyLifetime = 5000;

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
}

interface EarlyReply<Reply> {
  request: Request;
  requestedAt: number;
  reply: Promise<Reply>;
  arrived?: Reply;
}

/**
 * Replies to what the entry script asks for while the rest of the app is still loading. Each is used once, soon, and only
 * with the token that it was asked for with: in another tab somebody else may have signed in meanwhile.
 */
export function openEarlyReplies<Reply>(now: () => number = () => performance.now()) {
  let kept: EarlyReply<Reply>[] = [];
  function find({ method, url, headers }: Request): EarlyReply<Reply> | undefined {
    kept = kept.filter(({ requestedAt }) => now() - requestedAt < earlyReplyLifetime);
    return kept.find(
      ({ request }) =>
        request.method === method && request.url === url && request.headers.authorization === headers.authorization,
    );
  }
  return {
    keep(request: Request, reply: Promise<Reply>): void {
      const early: EarlyReply<Reply> = { request, requestedAt: now(), reply };
      kept.push(early);
      reply.then(
        (arrived) => {
          early.arrived = arrived;
        },
        () => undefined, // Whoever takes it hears of the error.
      );
    },
    /** The reply if it is there already; it stays to be taken. */
    peek: (request: Request): Reply | undefined => find(request)?.arrived,
    take(request: Request): Promise<Reply> | undefined {
      const found = find(request);
      kept = kept.filter((one) => one !== found);
      return found?.reply;
    },
    clear(): void {
      kept = [];
    },
  };
}
