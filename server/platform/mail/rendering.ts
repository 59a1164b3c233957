import { productName } from "contract/core/centre.ts";
import type { DrawnLogo } from "../centre/drawing.ts";
import { escaped } from "../escape-html.ts";
import type { EmailMessage } from "./outbox.ts";
import { lineOf } from "./typed-text.ts";

/** An e-mail as plain text and as HTML. */
export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/**
 * Who writes: the centre's name, its logo if it has one, and the address of the installation without a slash at the end.
 * Every link begins with it.
 */
export interface Letterhead {
  centre: string;
  logo?: DrawnLogo | undefined;
  origin: string;
}

/** What the logo's part of the message is called. */
export const logoId = "centre-logo";

export function render(email: EmailMessage, head: Letterhead): Rendered {
  const link = linkOf(email, head.origin);
  const greeting = `Hello ${lineOf(email.name)}`.trim().concat(",");
  const subject = lineOf(email.subject) || productName;
  return {
    subject,
    text: plainText([greeting, ...email.paragraphs], link, head),
    html: htmlOf([greeting, ...email.paragraphs], link, { ...head, title: subject }),
  };
}

/** The label and the absolute address of the button. */
export function linkOf({ button }: EmailMessage, origin: string): Link | undefined {
  return button && { label: button.label, url: `${origin}${button.path}` };
}

interface Link {
  label: string;
  url: string;
}

function plainText(paragraphs: string[], link: Link | undefined, head: Letterhead): string {
  const parts = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), signatureOf(head).join("\n")];
  return `${parts.join("\n\n")}\n`;
}

function signatureOf({ centre, origin }: Letterhead): string[] {
  return [...new Set([centre, productName]), origin];
}

// Sets neither text nor background colour, so that dark mode works, and loads nothing from the network: the logo is a
// part of the message.
function htmlOf(paragraphs: string[], link: Link | undefined, { title, ...head }: Letterhead & { title: string }) {
  const body = paragraphs.map((paragraph) => `<p>${escaped(paragraph).replaceAll("\n", "<br>\n")}</p>`);
  return [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(title)}</title></head>`,
    '<body style="font-family: system-ui, Arial, sans-serif; font-size: 16px; line-height: 1.5">',
    '<div style="max-width: 36rem; margin: 0 auto; padding: 16px">',
    ...(head.logo ? [imageOf(head.logo)] : []),
    `<p style="font-size: 18px; font-weight: bold">${escaped(head.centre)}</p>`,
    ...body,
    ...(link ? buttonOf(link) : []),
    `<p>${signatureOf(head).map(escaped).join("<br>")}</p>`,
    "</div></body></html>",
    "",
  ].join("\n");
}

function imageOf({ width, height }: DrawnLogo): string {
  const shown = 40;
  return `<p><img src="cid:${logoId}" alt="" width="${Math.round((width / height) * shown)}" height="${shown}"></p>`;
}

function buttonOf({ label, url }: Link): string[] {
  const style =
    "display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1b5bcb; color: #ffffff; font-weight: bold; text-decoration: none";
  return [
    `<p><a href="${escaped(url)}" style="${style}">${escaped(label)}</a></p>`,
    `<p>If the button does not work, copy this address into your browser:<br><span style="word-break: break-all">${escaped(url)}</span></p>`,
  ];
}
