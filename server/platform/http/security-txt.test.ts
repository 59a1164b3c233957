import { expect, test } from "vitest";
import { frozenAt, openProduct } from "../../../test/product/product.ts";
import { readSettings } from "../settings.ts";

const path = "/.well-known/security.txt";
const clock = frozenAt("2026-03-01T09:00:00.000Z");

async function answerWith(settings: Record<string, string>) {
  const product = await openProduct({ clock, settings });
  const { statusCode, headers, body } = await product.request(undefined, { method: "GET", url: path });
  await product.close();
  return { statusCode, type: headers["content-type"], body };
}

test("whoever finds a weakness is told whom to write to, with an end that is always ahead", async () => {
  const settings = { SECURITY_CONTACT: "security@example.com", PUBLIC_URL: "https://centre.example.com" };
  expect(await answerWith(settings)).toEqual({
    statusCode: 200,
    type: "text/plain; charset=utf-8",
    body: [
      "Contact: mailto:security@example.com",
      "Expires: 2026-05-30T09:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: https://centre.example.com/.well-known/security.txt\n",
    ].join("\n"),
  });
});

test("without a contact there is no such file", async () => {
  expect((await answerWith({})).statusCode).toBe(404);
});

test("a web address has to be one that cannot be changed on the way", () => {
  expect(() => readSettings({ SECURITY_CONTACT: "http://example.com/report" })).toThrow("SECURITY_CONTACT: must begin");
  expect(readSettings({ SECURITY_CONTACT: "https://example.com/report" }).SECURITY_CONTACT?.href).toBe(
    "https://example.com/report",
  );
});
