import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type HtmlTagDescriptor, type Plugin } from "vite";

const web = join(import.meta.dirname, "../..");
const outDir = join(web, ".prerender");
const emptyRoot = '<div id="app"></div>';

/**
 * What the first page needs sooner than Vite would have it (docs/decisions/0034-first-load.md): modulepreload links for
 * the shell, which the entry script would only request later, a preload link for the font, and a prerendered login page,
 * login.html, which shows before any script has run. The server sends it for /login (server/platform/http/pages.ts).
 */
export function firstLoad(): Plugin {
  return {
    name: "first-load",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const shell = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith("web/app/shell/shell.tsx")));
        if (!shell) throw new Error("the built page has no shell");
        const files = [shell.fileName, ...shell.imports].filter((file) => !html.includes(file));
        const font = Object.keys(bundle).find((file) => /inter-latin-wght-[^/]*\.woff2$/.test(file));
        if (!font) throw new Error("the built page has no font");
        return [
          ...files.map((file) => link({ rel: "modulepreload", href: `/${file}` })),
          link({ rel: "preload", as: "font", type: "font/woff2", href: `/${font}` }),
        ];
      },
    },
    writeBundle: async ({ dir = "" }) => {
      const html = await readFile(join(dir, "index.html"), "utf8");
      if (!html.includes(emptyRoot)) throw new Error("the built page has no empty root for the login page");
      const login = html
        .replace(emptyRoot, `<div id="app">${await loginHtml()}</div>`)
        .replace(/<title>.*<\/title>/, "<title>Login – Portfolio Builder</title>");
      await writeFile(join(dir, "login.html"), login);
    },
  };
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: "link", attrs: { ...attrs, crossorigin: true }, injectTo: "head" };
}

async function loginHtml(): Promise<string> {
  const ssr = "app/shell/login-markup.tsx";
  await build({ configFile: false, root: web, logLevel: "error", build: { ssr, outDir, emptyOutDir: true } });
  const { loginMarkup } = await import(pathToFileURL(join(outDir, "login-markup.js")).href);
  const markup: string = await loginMarkup();
  await rm(outDir, { recursive: true });
  // The Content-Security-Policy allows no inline scripts or styles.
  if (!markup.includes("Password") || /<script|<style|style=/.test(markup))
    throw new Error("the prerendered login page is incomplete or has inline scripts or styles");
  return markup;
}
