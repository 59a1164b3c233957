import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readSettings, secretNames } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

function file(content: string): string {
  const path = join(folder, String(files++));
  writeFileSync(path, content);
  return path;
}

const secret = "a secret of more than 32 characters";
const examples: Partial<Record<(typeof secretNames)[number], string>> = {
  DATABASE_URL: `postgres://centre:${encodeURIComponent(secret)}@127.0.0.1/centre`,
  SMTP_URL: `smtps://centre:${encodeURIComponent(secret)}@mail.example.com`,
};

function errorOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe.each(secretNames)("the secret %s", (name) => {
  const value = examples[name] ?? secret;
  const others = { PUBLIC_URL: "https://centre.example.com", SECRET_KEY: "the present one of 32 characters" };
  const { [name as "SECRET_KEY"]: _, ...beside } = others;

  test.each(["", "\n", "\r\n"])("can be in a file, which may end in %j", (end) => {
    expect(readSettings({ ...beside, [`${name}_FILE`]: file(value + end) })[name]).toBe(value);
  });

  test.each<[string, string, (path: string) => string]>([
    ["empty", "\n", (path) => `the file ${path} is empty`],
    ["not there", "", (path) => `the file ${path} cannot be read (ENOENT)`],
  ])("stops the start when its file is %s", (kind, content, message) => {
    const path = kind === "not there" ? join(folder, "none") : file(content);
    expect(errorOf({ ...beside, [`${name}_FILE`]: path })).toContain(`\n  ${name}_FILE: ${message(path)}`);
  });

  test("stops the start when it is given twice, and is in no message", () => {
    const message = errorOf({ ...beside, [name]: value, [`${name}_FILE`]: file(value) });
    expect(message).toContain(`\n  ${name}_FILE: ${name} is set too: give one of them`);
    expect(message).not.toContain(secret);
  });
});

test("the page of settings names every secret that can be in a file", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/settings.md"), "utf8");
  const [, section = ""] = /^## Secrets from files$(.*?)^## /ms.exec(page) ?? [];
  expect((section.match(/`[A-Z_]+`/g) ?? []).map((name) => name.slice(1, -1)).sort()).toEqual([...secretNames].sort());
});
