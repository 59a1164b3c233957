import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./app/build/compress.ts";
import { preloadShell } from "./app/build/preload-shell.ts";
import { prerenderLogin } from "./app/build/prerender-login.ts";

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

// The entry file: which screen an address means, and who may be signed in.
const start = /web[\\/]app[\\/](main|routes|shell[\\/](opening|signed-in))\./;

// Small modules that most pages share are bundled into one chunk instead of twenty, those of the login page into another.
const kit =
  /web[\\/]app[\\/](api|session|shell[\\/](shell|app|return-path|page-errors))\.|web[\\/]ui[\\/](button|card|page|keys[\\/](bar-height|focus-in-sight)|forms[\\/](error-summary|field)|states[\\/](loading|error-boundary|toasts|success-toast|trouble))\./;
const signedIn =
  /node_modules[\\/](@tanstack|lucide-react)|web[\\/](ui|app[\\/](queries|shell|layout))|contract[\\/](core[\\/](moves|permissions)|portfolios[\\/](photos|units))|web[\\/]portfolios[\\/](status-badge|place-of|board[\\/]use-moves)|web[\\/]reviews[\\/]board[\\/]use-marks/;

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, "app/schemas-without-eval.ts") }] },
  plugins: [react(), tailwindcss(), preloadShell(), prerenderLogin(), compress()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A group includes what its files import, unless a group of higher priority has it. So the login page loads
        // neither forms nor the signed-in frame.
        codeSplitting: {
          groups: [
            { name: "start", priority: 5, test: start },
            {
              name: "base",
              priority: 4,
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
            },
            { name: "kit", priority: 3, test: kit },
            // A chunk of its own, because the application form validates with schemas but needs nothing else of "signed-in".
            { name: "schemas", priority: 3, test: /node_modules[\\/]zod[\\/]|web[\\/]app[\\/]schemas-without-eval\./ },
            { name: "forms", priority: 2, test: /node_modules[\\/]react-hook-form[\\/]/ },
            { name: "signed-in", priority: 1, test: signedIn },
          ],
        },
      },
    },
  },
  // A proxied path that begins with ^ is a regular expression: "/api" alone would also match the module /api.ts.
  server: { proxy: { "^/api/": server, "^/uploads/": server, "/Nvq_2357_13.json": server } },
});
