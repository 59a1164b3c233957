import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Requests of one connection that wait for the answers before them. Browsers and proxies send none ahead. */
export const mostWaiting = 16;

/**
 * Answers the requests of one connection one after the other, each in a turn of the event loop of its own: Node begins all
 * that one packet brings, a thousand of them, in the same turn. Whoever sends more ahead than may wait loses the connection.
 * Registered before every other hook, so that one that waits holds nothing.
 */
export function answerInTurn(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, (() => void)[]>();

  function goOn(socket: Socket): void {
    const begin = waiting.get(socket)?.shift();
    if (!begin) waiting.delete(socket);
    else if (!socket.destroyed) setImmediate(begin);
  }

  app.addHook("onRequest", (request, reply, next) => {
    const { socket } = request.raw;
    const begin = () => {
      reply.raw.once("close", () => goOn(socket));
      next();
    };
    const ahead = waiting.get(socket);
    if (ahead === undefined) {
      waiting.set(socket, []);
      begin();
    } else if (ahead.push(begin) > mostWaiting) socket.destroy();
  });
}
