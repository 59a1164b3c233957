import fc from "fast-check";
import { expect, test } from "vitest";
import type { SeenPage } from "./caches.ts";
import { withSeen } from "./with-seen.ts";

const link = '<link rel="stylesheet" crossorigin href="/assets/app-1.css">';
const html = `<!doctype html>
<html lang="en-GB">
  <head><script type="module" async src="/assets/main-1.js"></script></head>
  <body>
    <div id="app"><div inert>The bar</div></div>
    ${link}
    <noscript>Needs JavaScript</noscript>
  </body>
</html>`;
const seen: SeenPage = {
  account: "1",
  path: "/my-portfolios",
  until: 0,
  build: "/assets/main-1.js",
  font: "/assets/inter-1.woff2",
  document: '<html lang="en-GB" data-size="large">',
  markup: "<main>Rewire</main>",
};
const shown = async (text: string, page: SeenPage) => (await withSeen(new Response(text), page)).text();

test("what was seen stands behind its styles in place of the bar, as the person reads", async () => {
  const headers = { "content-security-policy": "default-src 'self'" };
  const page = await withSeen(new Response(html, { headers }), seen);
  expect(page.headers.get("content-security-policy")).toBe("default-src 'self'");
  expect((await page.text()).replaceAll(/\s*\n\s*/g, "\n")).toBe(`<!doctype html>
<html lang="en-GB" data-size="large">
<head><script type="module" async src="/assets/main-1.js"></script></head>
<body>
<link rel="preload" as="font" type="font/woff2" href="/assets/inter-1.woff2" crossorigin>
${link}
<div id="app"><div inert data-seen="1"><main>Rewire</main></div></div>
<noscript>Needs JavaScript</noscript>
</body>
</html>`);
});

test("without a font it asks for none", async () => {
  expect(await shown(html, { ...seen, font: undefined })).not.toContain("preload");
});

test.each([
  ["another build", html.replaceAll("main-1", "main-2")],
  ["the login page, which has its own text", html.replace('<div id="app">', '<div id="app" data-prerendered>')],
  ["a page of the server's that is not the app", "<h1>There is nothing here.</h1>"],
])("%s stays as it is", async (_, text) => {
  expect(await shown(text, seen)).toBe(text);
});

test("whatever was seen is shown to the letter", async () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom("$&", "$1", "$`", "</div>", '<div id="app">'));
  await fc.assert(
    fc.asyncProperty(texts, async (markup) => {
      expect(await shown(html, { ...seen, markup })).toContain(
        `<div inert data-seen="1">${markup}</div></div>\n    <n`,
      );
    }),
  );
});
