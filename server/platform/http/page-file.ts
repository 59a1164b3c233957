import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Centre, centreMeta, productName } from "contract/core/centre.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escaped } from "../escape-html.ts";
import { cache, cspHash, policyWith } from "./answers/headers.ts";

/** A built page with the centre in it, in each encoding, with an entity tag of its own. */
export interface PageFile {
  encoded: Record<Encoding, { body: Buffer; etag: string }>;
  /** The hash of the styles that a prerendered page brings along. */
  styleHash: string | undefined;
}

type Encoding = "br" | "gzip" | "identity";

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

/** Compresses it in each encoding. */
export function pageFileOf(html: string): PageFile {
  const bytes = Buffer.from(html);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const [, style] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    encoded: {
      br: { body: brotliCompressSync(bytes, quality), etag: `"${hash}-br"` },
      gzip: { body: gzipSync(bytes, { level: 9 }), etag: `"${hash}-gz"` },
      identity: { body: bytes, etag: `"${hash}"` },
    },
    styleHash: style && cspHash(style),
  };
}

export function sendPage(file: PageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const { body, etag } = file.encoded[encoding];
  reply.headers({ "cache-control": cache.page, etag, vary: "accept-encoding" });
  const policy = "content-security-policy";
  if (file.styleHash) reply.header(policy, policyWith(file.styleHash, String(reply.getHeader(policy))));
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  reply.header("content-type", "text/html; charset=utf-8");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(body);
}

/** The best encoding that a browser accepts, by its Accept-Encoding header. */
export function encodingFor(accepted = ""): Encoding {
  const names = accepted
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(";", 1)[0]?.trim());
  return (["br", "gzip"] as const).find((name) => names.includes(name)) ?? "identity";
}
