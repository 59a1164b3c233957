import { z } from "zod/v4";

/*
 * What "zod" means in the browser (vite.config.ts). Zod tries with an eval whether it may compile its schemas; the
 * Content-Security-Policy forbids that, and browsers report it on every page. This runs before any schema is made,
 * because every file that makes one imports it from here.
 */
z.config({ jitless: true });

export { z };
