// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { oneOf, pageField, textField } from "./fields.ts";
import { useFilter } from "./use-filter.ts";

const fields = { search: textField(), sort: oneOf("date", "name"), page: pageField };
let close = () => {};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => close());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with this list at an address, beside a part with a parameter of its own. */
function open(address: string) {
  const rendered: (ReturnType<typeof useFilter<typeof fields>> & { address: string; go: (to: string) => void })[] = [];
  function Page() {
    const navigate = useNavigate();
    rendered.push({ ...useFilter(fields), address: useLocation().search, go: (to) => void navigate(to) });
    return null;
  }
  const root = createRoot(document.createElement("div"));
  close = () => root.unmount();
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <Page />
      </MemoryRouter>,
    ),
  );
  const now = () => rendered.at(-1) as (typeof rendered)[number];
  const press = (action: (page: (typeof rendered)[number]) => void) => act(async () => action(now()));
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { now, press, wait, keys: (text: string) => press(({ typing }) => typing("search").onChange(text)) };
}

test("what is typed shows at once, and is in the address 300 ms after the last key", async () => {
  const { now, wait, keys } = open("/?page=4&other=kept");
  await keys("s");
  await wait(200);
  await keys("sa");
  await wait(299);
  expect([now().typed.search, now().filter.search, now().address]).toEqual(["sa", "", "?page=4&other=kept"]);
  await wait(1);
  expect([now().typed.search, now().filter.search, now().address]).toEqual(["sa", "sa", "?other=kept&search=sa"]);
});

test("another control changes the address at once, and takes along what has just been typed", async () => {
  const { now, press, wait, keys } = open("/?page=4");
  await keys("sam");
  await press(({ change }) => change({ sort: "name" }));
  expect([now().address, now().typed]).toEqual(["?search=sam&sort=name", { search: "sam", sort: "name", page: "1" }]);
  await press(({ go }) => go("/?search=sam&sort=name&page=2"));
  await wait(1000);
  expect(now().filter.page).toBe("2");
});

test("keys pressed while the address follows are not lost", async () => {
  const { now, wait, keys } = open("/");
  await keys("s");
  await wait(300);
  await keys("sa");
  expect([now().address, now().typed.search]).toEqual(["?search=s", "sa"]);
  await wait(300);
  expect(now().address).toBe("?search=sa");
});

test("an address that somebody else changes replaces what was typed; the rest of it stays", async () => {
  const { now, press, wait, keys } = open("/?search=old");
  await keys("typed");
  await wait(300);
  await press(({ go }) => go("/?search=link"));
  expect(now().typed.search).toBe("link");
  await keys("link and more");
  await press(({ go }) => go("/?search=link&page=2"));
  expect(now().typed).toEqual({ search: "link and more", sort: "date", page: "2" });
  await wait(300);
  expect(now().address).toBe("?search=link+and+more");
});

test("what was typed does not take a person back who has just followed a link to another page", async () => {
  const { now, wait, keys } = open("/");
  await keys("sam");
  history.pushState(null, "", "/another-page");
  await wait(300);
  expect(now().address).toBe("");
  history.pushState(null, "", "/");
});

test("the address of another page has this filter", async () => {
  expect(open("/?search=sam&other=kept").now().addressOf({ page: "3" })).toBe("?search=sam&other=kept&page=3");
});
