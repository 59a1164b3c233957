import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { drawLogin } from "./app/build/draw-login.ts";
import { squeeze } from "./app/build/squeeze.ts";
import { startTogether } from "./app/build/start-together.ts";

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

// What stands before everything else: which screen an address means, and who may be signed in.
const start = /web[\\/]app[\\/](main|routes|shell[\\/](opening|signed-in))\./;

// The small parts that most pages share travel in one file instead of twenty, those of the login page in another.
const kit =
  /web[\\/]app[\\/](api|session|shell[\\/](shell|app|return-path|page-errors))\.|web[\\/]ui[\\/](button|card|page|keys[\\/](bar-room|focus-in-sight)|forms[\\/](error-summary|field)|states[\\/](loading|error-boundary|toasts|success-toast|trouble))\./;
const signedIn =
  /node_modules[\\/](@tanstack|lucide-react)|web[\\/](ui|app[\\/](queries|shell|layout))|contract[\\/](core[\\/](moves|permissions)|portfolios[\\/](photos|units))|web[\\/]portfolios[\\/](status-badge|place-of|board[\\/]use-moves)|web[\\/]reviews[\\/]board[\\/]use-marks/;

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, "app/schemas-without-eval.ts") }] },
  plugins: [react(), tailwindcss(), startTogether(), drawLogin(), squeeze()],
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
            // Apart: the application form checks what it sends, and does without the rest.
            { name: "schemas", priority: 3, test: /node_modules[\\/]zod[\\/]|web[\\/]schemas-without-eval\./ },
            { name: "forms", priority: 2, test: /node_modules[\\/]react-hook-form[\\/]/ },
            { name: "signed-in", priority: 1, test: signedIn },
          ],
        },
      },
    },
  },
  // A proxied path that begins with ^ is a pattern: "/api" alone would take /api.ts away from the browser app.
  server: { proxy: { "^/api/": server, "^/uploads/": server, "/Nvq_2357_13.json": server } },
});
