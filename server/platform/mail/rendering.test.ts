import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EmailMessage } from "./outbox.ts";
import { render } from "./rendering.ts";

const origin = "https://centre.example.com";
const head = { centre: "Portfolio Builder", origin };
const text = fc.oneof(
  fc.string(),
  fc.constantFrom("<script>alert(1)</script>", '"><img src=x>', "&amp;", "O'Neill\r\nBcc: x"),
);
const emails = fc.record<EmailMessage>({
  to: fc.constant("sam@example.com"),
  name: text,
  subject: text,
  paragraphs: fc.array(text),
  button: fc.record({ label: text, path: fc.string().map((rest) => `/${rest}`) }),
});

describe("an e-mail as it is shown", () => {
  test("holds no element but its own, whatever people have typed, and fetches nothing", () => {
    fc.assert(
      fc.property(emails, (email) => {
        const { html } = render(email, head);
        const names = [...html.matchAll(/<\/?([a-z!][a-z]*)/gi)].map((match) => match[1]?.toLowerCase() ?? "");
        expect(names.filter((name) => !own.has(name))).toEqual([]);
        expect(html).not.toMatch(/<[^>]+\s(src|background|on\w+)=/i);
        expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]?.startsWith(`${origin}/`))).toEqual([
          true,
        ]);
      }),
    );
  });

  test("has a subject of one line, never an empty one", () => {
    fc.assert(
      fc.property(emails, (email) => {
        const { subject } = render(email, head);
        expect(subject).toMatch(/^\P{Cc}+$/u);
      }),
    );
  });

  test("says the same to those who see plain text, with the whole address", () => {
    const email = { to: "s@example.com", name: "", subject: "News", paragraphs: ["One.", "Two & <three>."] };
    const { text, html } = render({ ...email, button: { label: "Open", path: "/login" } }, head);
    expect(text).toBe(`Hello,\n\nOne.\n\nTwo & <three>.\n\nOpen:\n${origin}/login\n\nPortfolio Builder\n${origin}\n`);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain("<p>Two &amp; &lt;three&gt;.</p>");
    expect(html).toContain(`<a href="${origin}/login"`);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(render(email, head).html).not.toContain("<a ");
  });
});

test("an e-mail begins and ends with the centre's name, as text", () => {
  const email = { to: "s@example.com", name: "", subject: "News", paragraphs: ["One."] };
  const { text, html } = render(email, { centre: "Leeds & <District>", origin });
  expect(text).toBe(`Hello,\n\nOne.\n\nLeeds & <District>\nPortfolio Builder\n${origin}\n`);
  expect(html.match(/Leeds &amp; &lt;District&gt;/g)).toHaveLength(2);
});

const own = new Set(["!doctype", "html", "head", "meta", "title", "body", "div", "p", "br", "a", "span"]);
