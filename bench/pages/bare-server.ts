import { request } from "node:http";
import fastifyStatic from "@fastify/static";
import fastify from "fastify";

/**
 * The baseline of `first-paint`: sends the built files of the bare app as the product sends its own, and passes calls
 * on to it.
 */
const { APP = "", PRODUCT = "", PORT } = process.env;
const app = fastify({ logger: false });
await app.register(fastifyStatic, { root: APP, index: false, preCompressed: true, cacheControl: false });

app.get("/readyz", async () => ({ status: "ok" }));
app.get("/my-portfolios", (_request, reply) => reply.sendFile("index.html"));
app.get("/api/*", (asked, reply) => {
  reply.hijack();
  const passed = request(PRODUCT + asked.url, { headers: asked.headers }, (answer) => {
    reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply.raw);
  });
  passed.end();
});

await app.listen({ host: "127.0.0.1", port: Number(PORT) });
process.once("SIGTERM", () => process.exit());
