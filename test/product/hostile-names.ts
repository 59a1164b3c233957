import fc from "fast-check";

const stem = "0123456789abcdef0123456789abcdef";

/** What somebody who can write a row or a manifest may put where the name of a stored file belongs. */
export const hostileNames = [
  "",
  ".",
  "..",
  "/",
  "../../escape.jpg",
  "..\\..\\escape.jpg",
  "/tmp/escape.jpg",
  `../${stem}.jpg`,
  `${stem}/../../../escape.jpg`,
  `${stem}.jpg/../../escape.jpg`,
  `${stem}.jpg\0.png`,
  `${stem}.jpg\n`,
  `\n${stem}.jpg`,
  `${stem}.jpg/`,
  `${stem}.jpg `,
  `${stem}.JPG`,
  `${stem.toUpperCase()}.jpg`,
  `${stem}..jpg`,
  `${stem}.thumb.thumb.jpg`,
  `${stem}.jpg?uploads`,
  `${stem}.jpg#part`,
  `%2e%2e%2f${stem}.jpg`,
  `\uff0e\uff0e\uff0f${stem}.jpg`,
  `\u2025\u2215${stem}.jpg`,
  `\u2024\u2024\u2044${stem}.jpg`,
  `\u202e${stem}.jpg`,
  "CON",
  "nul.jpg",
  "COM1.jpg",
  "C:\\escape.jpg",
  "\\\\server\\share\\escape.jpg",
  `${stem}.jpg::$DATA`,
  "file:///tmp/escape.jpg",
  "installation.id",
  "secret.key",
  "portfolio-builder.sqlite",
  "__proto__",
  `${"a".repeat(5000)}.jpg`,
  `${stem}.${"a".repeat(5000)}`,
];

/** These names and many random ones. PostgreSQL's texts hold no NUL. */
export const hostileName = fc
  .oneof(
    fc.constantFrom(...hostileNames),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc
      .array(fc.constantFrom("..", ".", "", stem, `${stem}.jpg`, "escape", "files", "\\", "\u2215"), { maxLength: 6 })
      .map((segments) => segments.join("/")),
  )
  .filter((name) => !/^[0-9a-f]{32}(\.thumb)?\.[a-z]{1,8}$/.test(name));
