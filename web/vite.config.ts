import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

// The small parts that most pages share travel in one file instead of twenty.
const kit =
  /web[\\/]ui[\\/]|lucide-react|web[\\/]session|web[\\/]api|contract[\\/](moves|permissions|paths|photos|units)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), squeeze()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes rarely, and what only some pages need, stand apart. A group takes along what its files import,
        // unless a group of higher priority has it: so the login page needs neither "forms" nor "answers".
        codeSplitting: {
          groups: [
            {
              name: "base",
              priority: 4,
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
            },
            { name: "forms", priority: 2, test: /node_modules[\\/](react-hook-form|zod)[\\/]/ },
            { name: "answers", priority: 1, test: /node_modules[\\/]@tanstack[\\/]|web[\\/]queries/ },
            { name: "kit", priority: 3, test: kit },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/uploads": server, "/Nvq_2357_13.json": server } },
});

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
