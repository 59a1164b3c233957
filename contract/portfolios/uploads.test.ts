import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pieceBytes } from "./photos.ts";
import { createUpload, sendPiece } from "./uploads.ts";

const sha256 = "ab".repeat(32);

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

function parsed(metadata: string) {
  return createUpload.headers.safeParse({ "upload-length": "9", "upload-metadata": metadata }).data?.[
    "upload-metadata"
  ];
}

describe("what an upload says of itself", () => {
  test("is the name and the hash, whatever else it says and in whatever order", () => {
    const pairs = [
      `filetype ${base64("image/jpeg")}`,
      `sha256 ${base64(sha256)}`,
      "empty",
      `filename ${base64("Küche 🔌.jpg")}`,
    ];
    expect(parsed(pairs.join(","))).toEqual({ filename: "Küche 🔌.jpg", sha256 });
  });

  test.each([undefined, "", "%", base64("a\u0000b"), base64("x".repeat(101)), "/w=="])(
    "may lack a name: %j",
    (name) => {
      expect(parsed(`sha256 ${base64(sha256)}${name === undefined ? "" : `,filename ${name}`}`)?.filename).toBe(
        "The photo",
      );
    },
  );

  test.each([undefined, "", base64("ab"), base64(sha256.toUpperCase()), "%"])("must have a hash: %j", (hash) => {
    expect(parsed(hash === undefined ? "filename YQ==" : `sha256 ${hash}`)).toBeUndefined();
  });
});

test("a piece's checksum is the hash in base64, with or without a hyphen in its name", () => {
  const checksums = fc.property(fc.uint8Array(), fc.constantFrom("sha256", "sha-256"), (bytes, name) => {
    const hash = createHash("sha256").update(bytes).digest();
    const headers = { "upload-offset": "0", "upload-checksum": `${name} ${hash.toString("base64")}` };
    expect(sendPiece.headers.parse(headers)["upload-checksum"]).toBe(hash.toString("hex"));
  });
  fc.assert(checksums);
});

test("five lost pieces are less than a tenth of a photo of 12 MB", () => {
  expect((5 * pieceBytes.recommended) / 12_000_000).toBeLessThan(0.1);
  expect(pieceBytes.least).toBeLessThan(pieceBytes.recommended);
});
