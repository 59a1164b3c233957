// @vitest-environment happy-dom
import { act, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { useBelowFold } from "./below-fold.tsx";

test.each([
  ["a first visit is painted without it before it is rendered with it", false, [false, true]],
  ["once something was pressed it is there at once, as high as Back needs it", true, [true]],
])("%s", async (_, hasBeenActive, expected) => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });
  vi.useFakeTimers({ toFake: ["setTimeout", "requestAnimationFrame"] });
  const shown: boolean[] = [];
  function Page() {
    const isRest = useBelowFold();
    useLayoutEffect(() => void shown.push(isRest), [isRest]);
    return null;
  }
  const root = createRoot(document.createElement("div"));
  await act(() => root.render(<Page />));
  expect(shown).toEqual([hasBeenActive]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(shown).toEqual(expected);
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
