import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPlainLine, line, prose } from "./text.ts";

const unprintable = "Remove the characters that cannot be shown.";

function messageOf(schema: ReturnType<typeof line> | ReturnType<typeof prose>, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

describe("a line that someone types", () => {
  test("loses the blanks around it and keeps those inside", () => {
    expect(line(20).parse("  Consumer  unit  ")).toBe("Consumer  unit");
  });

  test("keeps names and characters of every language", () => {
    for (const text of [
      "Zoë O’Neill",
      "Nguyễn Thị",
      "山田 太郎",
      "محمد",
      "⚡ 230 V ± 10 %",
      "👷🏽‍♀️",
      "<b>&\"'</b>",
      "=1+1",
    ])
      expect(line(50, "Enter it.").parse(text)).toBe(text);
  });

  test("is refused when it is needed and empty, blank or missing", () => {
    for (const nothing of ["", "   ", undefined, null, 7, true, [], {}])
      expect(messageOf(line(20, "Enter a title."), nothing)).toBe("Enter a title.");
  });

  test.each(["\u200b", " \u200b\u00ad ", "\u2060", "\u202e"])(
    "is refused when nothing of it could be seen: %j",
    (unseen) => {
      for (const needed of [line(20, "Enter a title."), prose(20, "Enter a title.")])
        expect(needed.safeParse(unseen).error?.issues.map(({ message }) => message)).toEqual(["Enter a title."]);
    },
  );

  test("may be empty when it is not needed", () => {
    expect(line(20).parse("  ")).toBe("");
  });

  test("may have as many characters as its bound says, and no more", () => {
    expect(messageOf(line(5), "12345")).toBeUndefined();
    expect(messageOf(line(5), "  12345  ")).toBeUndefined();
    expect(messageOf(line(5), "123456")).toBe("Use at most 5 characters.");
  });

  test.each(["a\u0000b", "a\nb", "a\tb", "a\u001bb", "a\u007fb", "a\u0085b", "a\ud800b", "a\udc00"])(
    "is refused with control characters or lone surrogates: %j",
    (text) => {
      expect(messageOf(line(20), text)).toBe(unprintable);
    },
  );
});

describe("a text of several lines", () => {
  test("keeps tabs and line breaks, and every kind of break becomes one", () => {
    expect(prose(50).parse("  one\r\n\ttwo\n\nthree\r\n")).toBe("one\n\ttwo\n\nthree");
  });

  test("counts a line break as one character, however it was sent", () => {
    expect(messageOf(prose(3), "a\r\nb")).toBeUndefined();
    expect(messageOf(prose(3), "a\r\nbc")).toBe("Use at most 3 characters.");
  });

  test("is refused when it is needed and empty, blank or missing", () => {
    for (const nothing of ["", " \r\n ", undefined, null, 7, []])
      expect(messageOf(prose(20, "Describe the task."), nothing)).toBe("Describe the task.");
  });

  test.each(["a\u0000b", "a\rb", "a\u000bb", "a\u001bb", "a\ud800b"])(
    "is refused with other control characters or lone surrogates: %j",
    (text) => {
      expect(messageOf(prose(20), text)).toBe(unprintable);
    },
  );
});

describe("whatever text arrives", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string());

  test("what is accepted is within its bound, trimmed, printable, and accepted once more as it is", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (value, most) => {
        for (const schema of [line(most), prose(most)]) {
          const { data } = schema.safeParse(value);
          if (data === undefined) continue;
          expect([...data].length).toBeLessThanOrEqual(most);
          expect(data).toBe(data.trim());
          expect(data).not.toContain("\u0000");
          expect(schema.parse(data)).toBe(data);
        }
      }),
    );
  });

  test("what is plain can be written as JSON and UTF-8 and read back", () => {
    fc.assert(
      fc.property(text, (value) => {
        fc.pre(isPlainLine(value));
        expect(new TextDecoder().decode(new TextEncoder().encode(value.normalize()))).toBe(value.normalize());
        expect(JSON.parse(JSON.stringify(value))).toBe(value);
      }),
    );
  });
});
