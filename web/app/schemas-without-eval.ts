import { z } from "zod/v4";

/*
 * The browser's alias for "zod" (vite.config.ts). Zod tests with `eval` whether it may compile schemas; the
 * Content-Security-Policy forbids that, and browsers report a violation on every page. The alias makes sure that this
 * setting runs before any schema is created.
 */
z.config({ jitless: true });

export { z };
