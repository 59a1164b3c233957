declare module "exifr/dist/lite.esm.mjs" {
  export function parse(file: Blob | ArrayBuffer, options: object): Promise<Record<number, unknown> | undefined>;
}
