import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

const web = join(import.meta.dirname, "../..");
const outDir = join(web, ".prerender");
const emptyRoot = '<div id="app"></div>';

/**
 * Prerenders the login page into login.html, so that it shows before any script has run. The server sends this file for
 * /login (server/platform/http/pages.ts).
 */
export function prerenderLogin(): Plugin {
  return {
    name: "prerender-login",
    apply: "build",
    writeBundle: async ({ dir = "" }, bundle) => {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("accounts/sign-in/login-page.tsx"));
      const html = await readFile(join(dir, "index.html"), "utf8");
      if (!page || !html.includes(emptyRoot)) throw new Error("the built page has no empty root for the login page");
      const prerendered = html
        .replace(emptyRoot, `<div id="app">${await loginHtml()}</div>`)
        .replace(/<title>.*<\/title>/, "<title>Login – Portfolio Builder</title>")
        .replace("</head>", `  <link rel="modulepreload" crossorigin href="/${page.fileName}">\n  </head>`);
      await writeFile(join(dir, "login.html"), prerendered);
    },
  };
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
