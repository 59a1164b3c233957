import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { cache } from "./answers/headers.ts";
import { Refusal } from "./refusals.ts";

const dist = join(import.meta.dirname, "../../../web/dist");
const curriculumFile = join(import.meta.dirname, "../../../contract/Nvq_2357_13.json");

/**
 * Serves the built files of the browser app, and its page for every path that a person could navigate to. Other paths,
 * which look like a file or a call, are answered with 404.
 */
export async function servePages(app: FastifyInstance): Promise<void> {
  await serveCurriculum(app);
  if (!existsSync(dist)) return;
  await app.register(fastifyStatic, {
    root: dist,
    serve: true,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
    setHeaders: (reply, path) => {
      reply.header("cache-control", /[\\/]assets[\\/]/.test(path) ? cache.forever : cache.page);
    },
  });
  app.get("/", (_request, reply) => reply.header("cache-control", cache.page).sendFile("index.html"));
  app.get("/*", (request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    if (!isNavigation(path)) throw new Refusal(404, "There is nothing here.");
    return reply.header("cache-control", cache.page).sendFile(pageFor(path));
  });
}

/** Could a person navigate to this path, which is no call, no photo and no file name? */
export function isNavigation(path: string): boolean {
  return !/^\/+(api|uploads)(\/|$)/i.test(path) && !path.includes(".") && !path.includes("%");
}

// The login page is prerendered at build time, so that it shows before any script has run.
function pageFor(path: string): string {
  const name = path.replace(/^\/|\/$/g, "");
  return prerendered.has(name) ? `${name}.html` : "index.html";
}

const prerendered = new Set(["login"].filter((name) => existsSync(join(dist, `${name}.html`))));

async function serveCurriculum(app: FastifyInstance): Promise<void> {
  const text = await readFile(curriculumFile, "utf8");
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  app.get("/Nvq_2357_13.json", (request, reply) => {
    reply.headers({ "cache-control": "public, max-age=3600", etag, "content-type": "application/json; charset=utf-8" });
    return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(text);
  });
}
