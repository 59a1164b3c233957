import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { build, type Rolldown } from "vite";

const web = join(import.meta.dirname, "../..");
const work = join(web, ".prerender");
const emptyRoot = '<div id="app"></div>';

/**
 * The built page with text in it, by the names of the files: the prerendered login page and, for signed-in people, the top
 * bar, which is painted before any other file is there.
 */
export async function pagesWithText(html: string, bundle: Rolldown.OutputBundle): Promise<Record<string, string>> {
  if (!html.includes(emptyRoot)) throw new Error("the built page has no empty root");
  const { login, bar, barWithLogo } = await markup();
  const pages = {
    "login.html": loginPage(html, login, bundle),
    "signed-in.html": await signedInPage(html, bar, bundle),
    "signed-in-with-logo.html": await signedInPage(html, barWithLogo, bundle),
  };
  await rm(work, { recursive: true });
  return pages;
}

/** What is read before the app is shown is in the app's font and styles, for which the browser waits a moment. */
function loginPage(html: string, login: string, bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => /inter-latin-wght-[^/]*\.woff2$/.test(file));
  if (!font) throw new Error("the built page has no font");
  const preload = `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>`;
  return html
    .replace("<html ", "<html data-inter ")
    .replace(/<title>.*<\/title>/, "<title>Login – Portfolio Builder</title>")
    .replace("</head>", `  ${preload}\n  </head>`)
    .replace(emptyRoot, () => `<div id="app" data-prerendered>${login}</div>`);
}

/** Brings the styles of the bar along. Those of the app come behind it, where they do not hold up its paint. */
async function signedInPage(html: string, bar: string, bundle: Rolldown.OutputBundle): Promise<string> {
  const css = await stylesOf(bar, bundle);
  const [link] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  if (!link) throw new Error("the built page has no styles");
  return html
    .replace(link, () => `<style>${css}</style>`)
    .replace(emptyRoot, () => `<div id="app">${bar}</div>\n    ${link}`);
}

async function markup(): Promise<{ login: string; bar: string; barWithLogo: string }> {
  const ssr = "app/shell/prerendered.tsx";
  await build({ configFile: false, root: web, logLevel: "error", build: { ssr, outDir: work, emptyOutDir: true } });
  const { loginMarkup, barMarkup } = await import(pathToFileURL(join(work, "prerendered.js")).href);
  const login: string = await loginMarkup();
  const bar: string = barMarkup();
  const barWithLogo: string = barMarkup({ withLogo: true });
  if (!login.includes("Password") || !bar.includes("{{centre.name}}") || !barWithLogo.includes("{{centre.src}}"))
    throw new Error("a prerendered page is incomplete");
  // The Content-Security-Policy allows no inline scripts, nor styles of single elements.
  if (/<script|<style|style=/.test(login + bar + barWithLogo))
    throw new Error("a prerendered page has inline scripts or styles");
  return { login, bar, barWithLogo };
}

/**
 * The styles of this markup alone, in whose classes React has written "&" and ">" as entities. @throws Error when they name
 * a file that is not in the bundle
 */
async function stylesOf(markup: string, bundle: Rolldown.OutputBundle): Promise<string> {
  await writeFile(join(work, "markup.html"), markup.replaceAll("&amp;", "&").replaceAll("&gt;", ">"));
  const input = join(work, "first-paint.css");
  await writeFile(input, '@import "../first-paint.css";\n@source "./markup.html";\n');
  const built = await build({
    configFile: false,
    root: web,
    logLevel: "error",
    plugins: [tailwindcss()],
    build: { write: false, target: "es2023", assetsInlineLimit: 0, rolldownOptions: { input } },
  });
  const styles = "output" in built ? built.output.find(({ fileName }) => fileName.endsWith(".css")) : undefined;
  if (styles?.type !== "asset") throw new Error("the bar has no styles");
  const css = String(styles.source);
  for (const [, file = ""] of css.matchAll(/url\(\/([^)]+)\)/g))
    if (!(file in bundle)) throw new Error(`the app has no ${file}`);
  return css;
}
