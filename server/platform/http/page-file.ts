import { type Centre, centreMeta, productName } from "contract/core/centre.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escaped } from "../escape-html.ts";
import { cache, cspHash, policyWith } from "./answers/headers.ts";
import { type StaticAnswer, sendStatic, staticAnswer } from "./answers/static-answer.ts";

/** A built page with the centre in it. */
export interface PageFile {
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
    .replace("<html ", () => (centre.name === productName ? "<html " : "<html data-centre "));
}

/** Lets a browser request these files at once, instead of when a script names them. */
export function withPreloads(html: string, files: string[]): string {
  const links = files.map((file) => `<link rel="modulepreload" href="/${file}" crossorigin>`);
  return html.replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`);
}

export function pageFileOf(html: string): PageFile {
  const [, style] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  return { page: staticAnswer(html, "text/html; charset=utf-8"), styleHash: style && cspHash(style) };
}

export function sendPage({ page, styleHash }: PageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const policy = "content-security-policy";
  if (styleHash) reply.header(policy, policyWith(styleHash, String(reply.getHeader(policy))));
  return sendStatic(page, request, reply.header("cache-control", cache.page));
}
