import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { type Centre, centreMeta, ownLogo, productName } from "contract/core/centre.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { centreOf } from "../centre/centre.ts";
import type { Logo } from "../centre/logo.ts";
import { escaped } from "../escape-html.ts";
import { Refusal } from "../refusal.ts";
import type { Settings } from "../settings.ts";
import { cache, cspHash, drawingPolicy, heicWorkerPolicy, pageFeatures, policyWith } from "./answers/headers.ts";
import { quickly, type StaticAnswer, sendStatic, staticAnswer } from "./answers/static-answer.ts";

const dist = join(import.meta.dirname, "../../../web/dist");
const curriculumFile = join(import.meta.dirname, "../../../contract/Nvq_2357_13.json");

/**
 * Serves the built files of the browser app, and its page for every path that a person could navigate to. Other paths,
 * which look like a file or a call, are answered with 404.
 */
export async function servePages(app: FastifyInstance, settings: Settings): Promise<void> {
  await serveCurriculum(app);
  const centre = await centreOf(settings);
  if (settings.CENTRE_LOGO) serveLogo(app, settings.CENTRE_LOGO);
  if (!existsSync(dist)) return;
  await app.register(fastifyStatic, {
    root: dist,
    serve: true,
    index: false,
    wildcard: false,
    globIgnore: ["*.html*"],
    preCompressed: true,
    cacheControl: false,
    etag: true,
    setHeaders: (reply, path) => {
      if (/[\\/]heic-worker-[^\\/]*\.js/.test(path)) reply.header("content-security-policy", heicWorkerPolicy);
      reply.header("cache-control", /[\\/]assets[\\/]/.test(path) ? cache.forever : cache.page);
    },
  });
  const pageAt = await readPages(centre);
  app.get("/", (request, reply) => sendPage(pageAt("/"), request, reply));
  app.get("/*", (request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const moved = movedScreens[path];
    if (moved) return reply.redirect(moved + request.url.slice(path.length), 301);
    if (!isNavigation(path)) throw new Refusal(404, "There is nothing here.");
    return sendPage(pageAt(path), request, reply);
  });
}

/** Screens that had another address before version 1.0.0: bookmarks and links in e-mails go on leading there. */
const movedScreens: Record<string, string> = { "/admin/trail": "/admin/audit-log", "/admin/mail": "/admin/emails" };

/** What the build knows of a screen (web/app/build/first-load.ts). */
interface ScreenCode {
  pattern: string;
  /** The page that is sent: what it shows before any script has run. */
  page: string;
  /** The files of its code, which the page names for the browser to request at once. */
  files: string[];
}

/** Answers the page for a path. Each is put together when it is first asked for. */
async function readPages(centre: Centre): Promise<(path: string) => PageFile> {
  const list = join(dist, ".screens.json");
  const screens: ScreenCode[] = existsSync(list) ? JSON.parse(await readFile(list, "utf8")) : [];
  const names = new Set(["index.html", ...screens.map(({ page }) => page)]);
  const html = new Map<string, string>();
  for (const name of names) {
    const file = name === "signed-in.html" && centre.logo.src !== ownLogo.src ? "signed-in-with-logo.html" : name;
    html.set(name, withCentre(await readFile(join(dist, file), "utf8"), centre));
  }
  const files = new Map<string, PageFile>();
  return (path) => {
    const screen = screens.find(({ pattern }) => new RegExp(pattern).test(path));
    const key = screen?.pattern ?? "";
    const file =
      files.get(key) ?? pageFileOf(withPreloads(html.get(screen?.page ?? "index.html") ?? "", screen?.files ?? []));
    files.set(key, file);
    return file;
  };
}

/** Could a person navigate to this path, which is no call, no photo and no file name? */
export function isNavigation(path: string): boolean {
  return !/^\/+(api|uploads)(\/|$)/i.test(path) && !path.includes(".") && !path.includes("%");
}

// An SVG can hold scripts. In a page's <img> a browser runs none; opened by itself, this policy forbids them.
function serveLogo(app: FastifyInstance, { path, bytes, type }: Logo): void {
  app.get(path, (_request, reply) =>
    reply
      .headers({ "cache-control": cache.forever, "content-security-policy": drawingPolicy, "content-type": type })
      .send(bytes),
  );
}

async function serveCurriculum(app: FastifyInstance): Promise<void> {
  const text = await readFile(curriculumFile, "utf8");
  let curriculum: StaticAnswer | undefined;
  app.get("/Nvq_2357_13.json", (request, reply) => {
    curriculum ??= staticAnswer(text, "application/json; charset=utf-8", quickly);
    return sendStatic(curriculum, request, reply.header("cache-control", "public, max-age=3600"));
  });
}

/** A built page with the centre in it. */
interface PageFile {
  page: StaticAnswer;
  /** The hash of the styles that a prerendered page brings along. */
  styleHash: string | undefined;
}

/**
 * Writes the centre into a built page, so that its name and logo are there before any script has run: as a meta element
 * for the scripts, and in the places of the prerendered login page.
 */
export function withCentre(html: string, centre: Centre): string {
  const values: Record<string, string> = {
    name: centre.name,
    src: centre.logo.src,
    width: String(centre.logo.width),
    height: String(centre.logo.height),
  };
  const meta = `<meta name="${centreMeta}" content="${escaped(JSON.stringify(centre))}" />`;
  return html
    .replaceAll(/\{\{centre\.(\w+)\}\}/g, (place, name: string) => escaped(values[name] ?? place))
    .replace("</head>", () => `  ${meta}\n  </head>`)
    .replace("<html ", (tag) => {
      const provider = centre.provider === undefined ? "" : `data-provider="${escaped(centre.provider)}" `;
      return `${tag}${centre.name === productName ? "" : "data-centre "}${provider}`;
    });
}

/** Lets a browser request these files at once, instead of when a script names them. */
function withPreloads(html: string, files: string[]): string {
  const links = files.map((file) => `<link rel="modulepreload" href="/${file}" crossorigin>`);
  return html.replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`);
}

function pageFileOf(html: string): PageFile {
  const [, style] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  return { page: staticAnswer(html, "text/html; charset=utf-8"), styleHash: style && cspHash(style) };
}

function sendPage({ page, styleHash }: PageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const policy = "content-security-policy";
  if (styleHash) reply.header(policy, policyWith(styleHash, String(reply.getHeader(policy))));
  return sendStatic(page, request, reply.headers({ "cache-control": cache.page, "permissions-policy": pageFeatures }));
}
