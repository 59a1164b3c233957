import type { Locator, Page } from "@playwright/test";
import type { CallName } from "contract/core/paths.ts";
import { askWitness } from "contract/portfolios/witnesses.ts";
import { expect } from "../test.ts";
import { actTwice } from "./lost-answers.ts";
import { calls } from "./lost-calls.ts";
import type { Centre } from "./people.ts";

/** Does what a call needs on the page. The server receives it, but its first answer is lost. */
export type Twice = (call: CallName, press: () => Promise<void>, then?: "Try again" | "shows itself") => Promise<void>;

/** Their calls must come in the table's order; `all` holds that none was left out. */
export function actingAs(who: keyof typeof calls, page: Page, centre: Centre): { twice: Twice; all: () => void } {
  const expected: [string, [done: string | RegExp, ...entries: string[]]][] = Object.entries(calls[who]);
  // A toast is the last thing on a page; a list of what the act deleted may have "Try again" as well.
  const twice: Twice = async (call, press, then) => {
    const [name, [done, ...entries] = [""]] = expected.shift() ?? [];
    expect(call).toBe(name);
    const again = then === "Try again" ? () => button(page, then).last().click() : press;
    await actTwice(page, centre, { call, press, again, done, showsItself: then === "shows itself", entries });
  };
  return { twice, all: () => expect(expected).toEqual([]) };
}

export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const presses = (page: Page, name: string | RegExp) => () => button(page, name).first().click();
export const confirmed = (page: Page, name: string | RegExp, inDialog: string) => async () => {
  await button(page, name).first().click();
  await page.getByRole("dialog").getByRole("button", { name: inDialog }).click();
};

/** The address of a new request to a witness. */
export async function witnessLink(centre: Centre): Promise<string> {
  const sam = await centre.newcomer("student");
  const params = { id: await centre.create(sam, "Attested", "Draft") };
  return (await centre.ask(sam, askWitness, { params, body: { code: true } })).path ?? "";
}
