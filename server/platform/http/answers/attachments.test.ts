import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attachmentNamed, fileName } from "./attachments.ts";

const named = (text: string) => fileName(text, "pdf", "portfolio");

describe("a file's name", () => {
  test.each([
    ["Consumer unit change", "Consumer unit change.pdf"],
    ["../../etc/passwd", "etc passwd.pdf"],
    ['a"b\\c\r\nd: e?', "a b c d e.pdf"],
    ["Board 😀 changed 👩‍🔧", "Board changed.pdf"],
    ["王小明 Łódź", "王小明 Łódź.pdf"],
    ["Phase 1 & 2 – 50%", "Phase 1 & 2 – 50%.pdf"],
    [' /"\u0007😀🏴󠁧󠁢󠁷󠁬󠁳󠁿. ', "portfolio.pdf"],
    ["", "portfolio.pdf"],
    ["x".repeat(300), `${"x".repeat(180)}.pdf`],
    ["明".repeat(200), `${"明".repeat(60)}.pdf`],
  ])("%j becomes %j", (text, name) => expect(named(text)).toBe(name));

  test("is valid on every system, and its header is one line of ASCII that can be decoded to it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const name = named(text);
        expect(name).toMatch(/^[^\p{Cc}/\\:*?"<>|]+\.pdf$/u);
        expect(Buffer.byteLength(name)).toBeLessThan(255);
        const header = attachmentNamed(name);
        expect(header).toMatch(/^attachment; filename="[^"\\%]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
        expect(header).toMatch(/^[\x20-\x7e]+$/);
        expect(decodeURIComponent(header.split("''")[1] ?? "")).toBe(name);
      }),
    );
  });
});
