import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";

function errorsOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split("\n");
  }
}

describe("the settings of an installation", () => {
  test("need none: everything has a default that is safe on one machine", () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: "data",
      APPROVE_STUDENTS: false,
      LEARNER_SESSION_DAYS: 30,
      STAFF_SESSION_HOURS: 12,
      RETENTION_DAYS: 1095,
      CALLS_PER_MINUTE: 300,
      UPLOADS_PER_MINUTE: 60,
      PDFS_PER_MINUTE: 20,
      REGISTRATIONS_PER_HOUR: 60,
      LOG_LEVEL: "info",
    });
  });

  test("that are empty count as absent, as an empty line in a file of variables does", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: "", SECRET_KEY: "", SETUP_CODE: "" })).toEqual(readSettings({}));
  });

  test.each<[string, string]>([
    ["PORT", "many"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "3000.5"],
    ["HOST", "   "],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_POOL", "0"],
    ["FILES_URL", "https://bucket.example.com"],
    ["FILES_URL", "s3://key:secret@bucket?region=eu-west-2"],
    ["FILES_URL", "s3://Two Words?region=eu-west-2"],
    ["FILES_URL", "s3://bucket/a&b?region=eu-west-2"],
    ["FILES_URL", "s3://bucket"],
    ["FILES_URL", "s3://bucket?region=eu west"],
    ["FILES_URL", "s3://bucket?endpoint=storage.example.com"],
    ["FILES_URL", "s3://bucket?endpoint=https://key:secret@storage.example.com"],
    ["FILES_URL", "s3://bucket?region=eu-west-2&secret=hidden"],
    ["FILES_DIRECT", "1"],
    ["FILES_PHOTO_CLASS", "standard ia"],
    ["ATTACHMENTS_ORIGIN", "https://files.example.org/path"],
    ["CLAMAV_URL", "http://clamav:3310"],
    ["OIDC_ISSUER", "http://login.example.org"],
    ["OIDC_ISSUER", "http://localhost.example.org"],
    ["OIDC_ISSUER", "https://login.example.org"],
    ["PASSWORDS", "administrators"],
    ["PASSWORDS", "nobody"],
    ["OIDC_SECOND_FACTOR", "never"],
    ["POSTCODE_API_URL", "file:///etc/passwd"],
    ["POSTCODE_API_URL", "api.postcodes.io"],
    ["SECRET_KEY", "too short"],
    ["APPROVE_STUDENTS", "perhaps"],
    ["LEARNER_SESSION_DAYS", "366"],
    ["STAFF_SESSION_HOURS", "0"],
    ["RETENTION_DAYS", "never"],
    ["CALLS_PER_MINUTE", "0"],
    ["LOG_LEVEL", "loud"],
    ["METRICS_TOKEN", "short"],
    ["SMTP_URL", "http://mail.example.com"],
    ["SMTP_URL", "mail.example.com"],
    ["CENTRE_NAME", "Two\nlines"],
    ["CENTRE_LOGO", "/no/such/file.svg"],
    ["CENTRE_CONTACT", "the office"],
    ["CENTRE_CONTACT", "javascript:alert(1)"],
    ["CENTRE_CONTACT", "12"],
    ["PRIVACY_CONTACT", "the office"],
    ["MAIL_FROM", "the office"],
    ["MAIL_FROM", "a@example.com, b@example.com"],
    ["MAIL_FROM", "Office <office@example.com> <other@example.com>"],
  ])("say what is wrong with %s=%s, in one line, without repeating a secret", (name, value) => {
    const [head, ...lines] = errorsOf({ [name]: value });
    expect(head).toBe("These settings need a change (docs/settings.md lists them):");
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^ {2}${name}: \\S.*`))]);
    if (/SECRET|TOKEN|CODE/.test(name)) expect(lines.join()).not.toContain(value);
    expect(lines.join()).not.toMatch(/key:secret|hidden/);
  });

  test("say everything that is wrong at once", () => {
    expect(errorsOf({ PORT: "many", LOG_LEVEL: "loud", SECRET_KEY: "x" })).toHaveLength(4);
  });

  test("take a mail server only with the address that e-mails link to", () => {
    const SMTP_URL = "smtps://office:hidden@mail.example.com";
    expect(errorsOf({ SMTP_URL })).toEqual([
      "These settings need a change (docs/settings.md lists them):",
      "  PUBLIC_URL: is needed with SMTP_URL: e-mails contain links to it",
    ]);
    expect(errorsOf({ SMTP_URL, PUBLIC_URL: "https://centre.example.com" })).toEqual([]);
  });

  const key = { AWS_ACCESS_KEY_ID: "AKEXAMPLE", AWS_SECRET_ACCESS_KEY: "hidden" };

  test("take object storage only with a key", () => {
    const FILES_URL = "s3://bucket?region=eu-west-2";
    expect(errorsOf({ FILES_URL, AWS_ACCESS_KEY_ID: "AKEXAMPLE" })).toEqual([
      "These settings need a change (docs/settings.md lists them):",
      "  FILES_URL: needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    ]);
    expect(errorsOf({ FILES_URL, ...key, FILES_DIRECT: "1" })).toEqual([]);
  });

  test.each([
    ["s3://photos?region=eu-west-2", "https://photos.s3.eu-west-2.amazonaws.com/", "", "eu-west-2"],
    ["s3://my.photos/a?region=eu-west-2", "https://s3.eu-west-2.amazonaws.com/my.photos/", "a/", "eu-west-2"],
    ["s3://photos/a/b/?endpoint=https://s.example.com", "https://s.example.com/photos/", "a/b/", "us-east-1"],
    ["s3://photos?endpoint=http://127.0.0.1:9000/&region=auto", "http://127.0.0.1:9000/photos/", "", "auto"],
  ])("read %s as the place of files", (FILES_URL, url, prefix, region) => {
    expect(readSettings({ FILES_URL, ...key }).FILES_URL).toMatchObject({ url, prefix, region });
  });

  test.each([
    ["office@example.com", { name: "", address: "office@example.com" }],
    ["The Centre <office@example.com>", { name: "The Centre", address: "office@example.com" }],
    ["<office@example.com>", { name: "", address: "office@example.com" }],
  ])("read %j as the sender of e-mails", (MAIL_FROM, mailbox) => {
    expect(readSettings({ MAIL_FROM }).MAIL_FROM).toEqual(mailbox);
  });

  test.each([
    ["office@example.com", { text: "office@example.com", href: "mailto:office@example.com" }],
    ["0113 496 0000", { text: "0113 496 0000", href: "tel:01134960000" }],
    ["+44 (113) 496-0000", { text: "+44 (113) 496-0000", href: "tel:+441134960000" }],
    ["https://centre.example.com/help/", { text: "centre.example.com/help", href: "https://centre.example.com/help/" }],
  ])("read %j as the way to reach the centre", (CENTRE_CONTACT, contact) => {
    expect(readSettings({ CENTRE_CONTACT }).CENTRE_CONTACT).toEqual(contact);
  });

  const folder = mkdtempSync(join(tmpdir(), "logo-"));
  const logo = (name: string, bytes: string | Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return { CENTRE_LOGO: join(folder, name) };
  };

  test.each([
    [
      "image/svg+xml",
      Buffer.from('<?xml version="1.0"?>\n<!-- Made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ["image/png", Buffer.from("\x89PNG\r\n\x1a\n____", "latin1")],
    ["image/jpeg", Buffer.from("\xff\xd8\xff____", "latin1")],
    ["image/webp", Buffer.from("RIFF____WEBPVP8 ", "latin1")],
  ])("take %s as a logo, whatever the file is called", (type, bytes) => {
    expect(readSettings(logo("logo.dat", bytes)).CENTRE_LOGO).toMatchObject({ type, bytes });
  });

  test.each([
    ["a page", "page.svg", "<!doctype html><p><svg></svg>", "must be an SVG, PNG, JPEG or WebP file"],
    ["nothing", "empty.png", "", "must be an SVG, PNG, JPEG or WebP file"],
    ["200,001 bytes", "large.svg", `<svg>${" ".repeat(199_990)}</svg>`, "has 201 kB; at most 200 kB are allowed"],
  ])("refuse %s as a logo, with a sentence", (_, name, bytes, sentence) => {
    expect(errorsOf(logo(name, bytes)).slice(1)).toEqual([`  CENTRE_LOGO: ${sentence}`]);
  });

  test("take true and false in the words that people write", () => {
    for (const yes of ["true", "1", "yes", "on"])
      expect(readSettings({ APPROVE_STUDENTS: yes }).APPROVE_STUDENTS).toBe(true);
    for (const no of ["false", "0", "no", "off"])
      expect(readSettings({ APPROVE_STUDENTS: no }).APPROVE_STUDENTS).toBe(false);
  });

  test("stand in docs/settings.md, every one with its default, and no other", () => {
    const page = readFileSync(join(import.meta.dirname, "../../docs/settings.md"), "utf8");
    const rows = [...page.matchAll(/^\| (`[A-Z_]+`[^|]*) \| ([^|]+) \|/gm)];
    const documented = rows.flatMap(([, names = "", defaults = ""]) => {
      const each = defaults.split(", ");
      return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name], index) => [name, each[index] ?? each[0]]);
    });
    const source = readFileSync(join(import.meta.dirname, "settings.ts"), "utf8");
    const known = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = ""]) => name);
    expect(documented.map(([name]) => name).sort()).toEqual(known.sort());

    const defaults = new Map<string, unknown>(Object.entries(readSettings({})));
    // What has no default in the code says in words what happens without it.
    const wrong = documented.filter(([name = "", told]) => defaults.has(name) && String(defaults.get(name)) !== told);
    expect(wrong, "docs/settings.md, second column: write the default of settings.ts").toEqual([]);
  });
});
