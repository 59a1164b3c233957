import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

// What stands before everything else: which screen an address means, and who may be signed in.
const start = /web[\\/](main|opening|routes|signed-in)\.|contract[\\/](permissions|moves)/;

// The small parts that most pages share travel in one file instead of twenty, those of the login page in another.
const kit =
  /web[\\/](shell|app|api|session|return-path)\.|web[\\/]ui[\\/](button|card|error-summary|field|loading|mishap|notices|page|trouble)\./;
const signedIn =
  /node_modules[\\/](@tanstack|lucide-react)|web[\\/](queries|signed-in-frame|layout|ui)|contract[\\/](units|photos)|web[\\/]portfolios[\\/](status-badge|place-of|use-moves)|web[\\/]reviews[\\/]use-marks/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), startTogether(), squeeze()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A group takes along what its files import, unless a group of higher priority has it: so the login page needs
        // neither forms nor what only signed-in people see.
        codeSplitting: {
          groups: [
            { name: "start", priority: 5, test: start },
            {
              name: "base",
              priority: 4,
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
            },
            { name: "kit", priority: 3, test: kit },
            { name: "forms", priority: 2, test: /node_modules[\\/](react-hook-form|zod)[\\/]/ },
            { name: "signed-in", priority: 1, test: signedIn },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/uploads": server, "/Nvq_2357_13.json": server } },
});

/**
 * The page names the shell's files, though its script only asks for them later: so the browser fetches all of them as
 * soon as it has the page.
 */
function startTogether(): Plugin {
  return {
    name: "start-together",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const shell = chunks.find((chunk) => Object.keys(chunk.modules).some((id) => id.endsWith("web/shell.tsx")));
        const files = [...new Set([shell?.fileName, ...(shell?.imports ?? [])])];
        return files
          .filter((file) => file !== undefined && !html.includes(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
            injectTo: "head" as const,
          }));
      },
    },
  };
}

/** Leaves a .br and a .gz beside every text file, so that the server never compresses what does not change. */
function squeeze(): Plugin {
  return {
    name: "squeeze",
    apply: "build",
    writeBundle: ({ dir }) => {
      for (const entry of readdirSync(dir ?? "", { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}
