import type { Email_ } from "./email.ts";
import { lineOf } from "./typed-text.ts";

/** A letter as both kinds of mail reader show it. */
export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

export const product = "Portfolio Builder";

/** `origin` is the address of the installation, without a slash at the end; the links of the letter begin with it. */
export function render(letter: Email_, origin: string): Rendered {
  const link = linkOf(letter, origin);
  const greeting = `Hello ${lineOf(letter.name)}`.trim().concat(",");
  const subject = lineOf(letter.subject) || product;
  return {
    subject,
    text: textOf([greeting, ...letter.paragraphs], link, origin),
    html: htmlOf([greeting, ...letter.paragraphs], link, { origin, title: subject }),
  };
}

/** Where the letter's button leads, with its label. */
export function linkOf({ button }: Email_, origin: string): Link | undefined {
  return button && { label: button.label, url: `${origin}${button.path}` };
}

interface Link {
  label: string;
  url: string;
}

function textOf(paragraphs: string[], link: Link | undefined, origin: string): string {
  const parts = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), `${product}\n${origin}`];
  return `${parts.join("\n\n")}\n`;
}

// Neither text nor ground has a colour of its own, so that dark readers stay dark. Nothing is fetched from anywhere.
function htmlOf(paragraphs: string[], link: Link | undefined, { origin, title }: { origin: string; title: string }) {
  const body = paragraphs.map((paragraph) => `<p>${broken(escaped(paragraph))}</p>`);
  return [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(title)}</title></head>`,
    '<body style="font-family: system-ui, Arial, sans-serif; font-size: 16px; line-height: 1.5">',
    '<div style="max-width: 36rem; margin: 0 auto; padding: 16px">',
    ...body,
    ...(link ? buttonOf(link) : []),
    `<p>${product}<br>${escaped(origin)}</p>`,
    "</div></body></html>",
    "",
  ].join("\n");
}

function buttonOf({ label, url }: Link): string[] {
  const look =
    "display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1b5bcb; color: #ffffff; font-weight: bold; text-decoration: none";
  return [
    `<p><a href="${escaped(url)}" style="${look}">${escaped(label)}</a></p>`,
    `<p>If the button does not work, copy this address into your browser:<br><span style="word-break: break-all">${escaped(url)}</span></p>`,
  ];
}

function broken(html: string): string {
  return html.replaceAll("\n", "<br>\n");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
