import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashInParts } from "./hash.ts";

test.each([0, 1, 4_194_303, 4_194_304, 9_000_001])(
  "%i bytes are hashed in parts as they are as a whole",
  async (size) => {
    const bytes = Buffer.alloc(size, "a board at Kirkstall");
    expect(await hashInParts(new Blob([bytes]))).toBe(createHash("sha256").update(bytes).digest("hex"));
  },
);
