import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendChange } from "./queries.tsx";

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.unstubAllGlobals());

/** A page that shows one list, whose refetch never completes. */
async function openPage() {
  const client = new QueryClient();
  const list = vi
    .fn()
    .mockResolvedValueOnce(["old"])
    .mockReturnValue(new Promise(() => undefined));
  const leave = new QueryObserver(client, {
    queryKey: ["listAccounts"],
    queryFn: list,
    networkMode: "always",
  }).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(["listAccounts"])).toEqual(["old"]));
  return { client, list, leave };
}

test("success is shown as soon as the server has answered, while the page is still refetching", async () => {
  const { client, list, leave } = await openPage();
  fetched.mockResolvedValue(Response.json({ message: "done" }));
  const input = { params: { id: "a" }, body: { isActive: true } };
  expect(await sendChange(client, "setActive", input)).toEqual({ message: "done" });
  expect(list).toHaveBeenCalledTimes(2);
  leave();
});

test("previewing an import refetches nothing on the page", async () => {
  const { client, list, leave } = await openPage();
  fetched.mockResolvedValue(Response.json({ rows: [], faulty: 0, ignored: [] }));
  await sendChange(client, "previewImport", { form: new FormData() });
  expect(list).toHaveBeenCalledOnce();
  leave();
});
