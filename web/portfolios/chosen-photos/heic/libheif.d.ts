// Its own declarations leave out what the browser uses: a decoder, and images that it draws into pixels.
declare module "libheif-js/libheif-wasm/libheif.js" {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Calls with null when the image cannot be decoded. */
    display(pixels: ImageData, done: (pixels: ImageData | null) => void): void;
  }
  export default function libheif(options: { wasmBinary: ArrayBuffer; print: () => void; printErr: () => void }): {
    HeifDecoder: new () => { decode(file: ArrayBuffer): HeifImage[] };
  };
}
