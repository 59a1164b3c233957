import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { sent } from "./requests.ts";
import type { Running } from "./server.ts";

/** What a program that the product is measured against does: it answers each question with a number. */
export function answer<Question>(work: (question: Question) => number | Promise<number>): void {
  const server = createServer(async (request, response) => {
    const isQuestion = request.method === "POST";
    response.end(isQuestion ? String(await work((await json(request)) as Question)) : "ready");
  });
  server.listen(Number(process.env.PORT), "127.0.0.1");
}

export async function ask({ url }: Running, question: object): Promise<number> {
  return Number(await sent(url, { method: "POST", body: JSON.stringify(question) }));
}
