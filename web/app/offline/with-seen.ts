import type { SeenPage } from "./caches.ts";

const begin = '<div id="app">';

/**
 * The app's page with what its address showed last, in place of the bar. The styles come before it, because it is painted
 * with them. A page of another build stays as it is.
 */
export async function withSeen(page: Response, seen: SeenPage): Promise<Response> {
  const text = await page.text();
  const { status, statusText, headers } = page;
  const [start, link] = [text.indexOf(begin), /<link rel="stylesheet"[^>]*>/.exec(text)];
  const isSame = start >= 0 && link !== null && link.index > start && text.includes(`src="${seen.build}"`);
  if (!isSame) return new Response(text, { status, statusText, headers });
  const font = seen.font ? `<link rel="preload" as="font" type="font/woff2" href="${seen.font}" crossorigin>\n` : "";
  const head = text.slice(0, start).replace(/<html[^>]*>/, () => seen.document);
  const root = `${begin}<div inert data-seen="${seen.account}">${seen.markup}</div></div>`;
  const whole = `${head}${font}${link[0]}\n${root}${text.slice(link.index + link[0].length)}`;
  return new Response(whole, { status, statusText, headers });
}
