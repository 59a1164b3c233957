import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, vi } from "vitest";
import { AnswersProvider } from "../queries.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** Runs a hook as a page does, with a query cache of its own, in the DOM that the test's file asks for. */
export async function openHook<T>(useHook: () => T) {
  const root = createRoot(document.createElement("div"));
  const rendered: T[] = [];
  function Page() {
    rendered.push(useHook());
    return null;
  }
  await act(async () =>
    root.render(
      <AnswersProvider>
        <Page />
      </AnswersProvider>,
    ),
  );
  closings.push(() => act(async () => root.unmount()));

  /** What the hook returned last. */
  function now(): T {
    const latest = rendered.at(-1);
    if (latest === undefined) throw new Error("The hook has rendered nothing.");
    return latest;
  }

  /** Does what a person would do, and waits for its effects. */
  async function press(action: (now: T) => unknown): Promise<void> {
    await act(async () => void (await action(now())));
  }

  return { now, press };
}
