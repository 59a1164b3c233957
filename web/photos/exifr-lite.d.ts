declare module "exifr/dist/lite.esm.mjs" {
  export function parse(file: Blob, options: object): Promise<Record<string, unknown> | undefined>;
}
