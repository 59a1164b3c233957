import { existsSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Builds the app in another language (docs/decisions/23): in place of each file of texts the one of `code` beside
 * it, such as `words.cy.ts` beside `words.ts`. Where there is none yet, the English texts stay.
 */
export function language(code: string): Plugin {
  return {
    name: "language",
    load(id) {
      const translated = id.replace(/(\/words(?:\/[\w-]+)?)(\.tsx?)$/, `$1.${code}$2`);
      return translated !== id && existsSync(translated) ? `export * from ${JSON.stringify(translated)};` : null;
    },
    transformIndexHtml: (html) => html.replace('<html lang="en-GB"', `<html lang="${code}"`),
  };
}
