import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { roles } from "contract/core/roles.ts";
import { expect, test } from "vitest";
import { linksOf } from "./sidebars.ts";

const names = roles.flatMap((role) => linksOf(role).map(({ name }) => name));
const menu = [...new Set([...names, "Home", "Create Portfolio"])];

/** The names of the menu's links that a journey presses without `open` (e2e/test.ts) or `follow` (other-browsers/app.ts). */
function pressedLinks(journey: string): string[] {
  const link = /getByRole\("link", \{ name: ([^}]+?)(, exact: true)? \}\)[^;]*?\.(?:click|press|tap|dispatchEvent)\(/g;
  const inPage = [...journey.matchAll(link)].flatMap(([, name = "", exact]) =>
    menu.filter((one) => fits(one, name, exact)),
  );
  const inApp = [...journey.matchAll(/\bapp\.press\("([^"]+)"\)/g)].map(([, name = ""]) => name);
  return [...inPage, ...inApp.filter((name) => menu.includes(name))];
}

/** Whether a name written in a journey, as text or as a regular expression, is found by Playwright under this one. */
function fits(name: string, written: string, exact: string | undefined): boolean {
  const [, pattern, flags] = /^\/(.+)\/(\w*)$/.exec(written) ?? [];
  if (pattern !== undefined) return new RegExp(pattern, flags).test(name);
  const text = /^"(.+)"$/.exec(written)?.[1] ?? written;
  return exact ? name === text : name.toLowerCase().includes(text.toLowerCase());
}

test("a link of the menu that is pressed without the step that waits for its page is found", () => {
  const pressed = [
    `page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click()`,
    `page\n  .getByRole("link", { name: /^Applications/ })\n  .first()\n  .press("Enter")`,
    `page.getByRole("link", { name: "Logbook", exact: true }).click()`,
    `app.press("My Portfolios")`,
  ];
  expect(pressed.map(pressedLinks)).toEqual([["Users"], ["Applications"], ["Logbook"], ["My Portfolios"]]);
  expect(pressedLinks(`page.getByRole("link", { name: "Reviews" }).hover(); page.getByText("x").click()`)).toEqual([]);
  expect(pressedLinks(`page.getByRole("link", { name: "Logbook of Sam", exact: true }).click()`)).toEqual([]);
});

test("every journey that presses a link of the menu waits for the page that it leads to", () => {
  const root = join(import.meta.dirname, "../../../e2e");
  const found = globSync("**/*.ts", { cwd: root, exclude: ["**/node_modules/**"] }).flatMap((file) =>
    pressedLinks(readFileSync(join(root, file), "utf8")).map((name) => `${file} presses "${name}"`),
  );
  expect(found).toEqual([]);
});
