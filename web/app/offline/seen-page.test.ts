// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tokenKey } from "../api.ts";
import type { SeenPage } from "./caches.ts";
import { watchPages } from "./seen-page.ts";

const row = (text: string) => `<li>${text}</li>`;
const list = `<div id="app" data-live="true"><main><ul>${["First", "Second", "Far below"].map(row).join("")}</ul>
  <img src="/uploads/a.thumb.jpg?token=secret"><img src="blob:1"><i style="width: 40%"></i></main>
  <div class="toasts">Saved</div></div>`;

let client: QueryClient;
let stop: (() => void)[];
let sent: SeenPage[];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  stop = [];
  sent = [];
  const controller = { postMessage: (page: SeenPage) => sent.push(page) };
  vi.stubGlobal("navigator", { serviceWorker: { controller } });
  window.history.replaceState(null, "", "/my-portfolios");
  document.documentElement.dataset.size = "large";
  Reflect.get(window, "happyDOM").settings.handleDisabledFileLoadingAsSuccess = true;
  document.head.innerHTML = '<script type="module" src="/assets/main-1.js"></script>';
  document.body.innerHTML = list;
  for (const [nth, one] of document.querySelectorAll("li").entries())
    one.getBoundingClientRect = () => new DOMRect(0, nth * window.innerHeight, 100, 100);
  localStorage.setItem(tokenKey, `x.${btoa('{"exp":1800000000}')}.y`);
});
afterEach(() => {
  for (const end of stop) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A page that asks for this too. */
function asks(queryFn: () => Promise<unknown>, gcTime = 1000): void {
  const observer = new QueryObserver(client, { queryKey: [stop.length], queryFn, gcTime, retry: false });
  stop.push(observer.subscribe(() => undefined));
}

async function watched(): Promise<SeenPage[]> {
  stop.push(watchPages(client, "1", "student"));
  await vi.advanceTimersByTimeAsync(5000);
  return sent;
}

const answered = async () => [];

test("a page that has its answers is kept once, without tokens, far rows and styles in its text", async () => {
  asks(answered);
  const [page, ...more] = await watched();
  expect(more).toEqual([]);
  expect(page).toMatchObject({
    until: 1_800_000_000_000,
    account: "1",
    path: "/my-portfolios",
    build: "/assets/main-1.js",
    font: undefined,
  });
  expect(page?.document).toContain('data-size="large"');
  expect(page?.markup).toContain("Second");
  expect(page?.markup).not.toContain("Far below");
  expect(page?.markup).toContain('src="/uploads/a.thumb.jpg"');
  expect(page?.markup).toContain('data-style="width: 40%"');
  for (const gone of [" style=", "blob:", "Saved"]) expect(page?.markup).not.toContain(gone);
});

test("it is kept again when it is left, and when another page is opened", async () => {
  asks(answered);
  await watched();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sent).toHaveLength(2);
  window.history.replaceState(null, "", "/dashboard");
  await client.refetchQueries();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.map(({ path }) => path)).toEqual(["/my-portfolios", "/my-portfolios", "/dashboard"]);
});

test.each<[string, () => void]>([
  ["that waits for an answer", () => asks(() => new Promise(() => undefined))],
  ["whose answer failed", () => asks(() => Promise.reject(new Error("no network")))],
  ["whose every read is recorded", () => asks(answered, 0)],
  ["with a dialog", () => document.body.insertAdjacentHTML("beforeend", "<dialog open></dialog>")],
  ["after a logout", () => localStorage.clear()],
  ["with a filter", () => window.history.replaceState(null, "", "/my-portfolios?unit=311")],
  ["of one portfolio", () => window.history.replaceState(null, "", "/portfolio/view/1")],
  ["of another role", () => window.history.replaceState(null, "", "/admin/users")],
])("no page is kept %s", async (_, prepare) => {
  asks(answered);
  prepare();
  expect(await watched()).toEqual([]);
});
