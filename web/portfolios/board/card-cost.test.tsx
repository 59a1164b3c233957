// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { Surroundings, signIn } from "../../app/testing/open-page.tsx";
import { version } from "../edit/testing-version.ts";
import { PortfolioCard } from "./portfolio-card.tsx";

/** What React keeps of each element and component: `tag` 5 and 6 are an element and its text (react-reconciler). */
interface Fiber {
  tag: number;
  child: Fiber | null;
  sibling: Fiber | null;
  /** Of a component, the first of its hooks, each of which names the next. */
  memoizedState: { next?: object } | null;
}

// Their time would be another with each run on a busy machine (3.3 to 6 times that of its elements alone); their number is not.
test("a card is for React 1.75 times as many parts as it has elements at most, and keeps no more than 36 hooks", () => {
  signIn("student");
  const one = version(1, { title: "Job", images: ["uploads/1.jpg"] });
  const place = document.createElement("main");
  flushSync(() =>
    createRoot(place).render(
      <Surroundings address="/my-portfolios" person="student">
        <PortfolioCard portfolio={one} onLeave={() => undefined} />
      </Surroundings>,
    ),
  );
  const card = place.querySelector("article");
  const [, fiber] = Object.entries(card ?? {}).find(([name]) => name.startsWith("__reactFiber$")) ?? [];
  const { elements, parts, hooks } = countsOf(fiber as Fiber);
  expect(elements).toBeGreaterThan(10);
  expect(parts / elements).toBeLessThan(1.75);
  expect(hooks).toBeLessThanOrEqual(36);
});

function countsOf(fiber: Fiber): { elements: number; parts: number; hooks: number } {
  const isElement = fiber.tag === 5 || fiber.tag === 6;
  const all = { elements: isElement ? 1 : 0, parts: 1, hooks: 0 };
  if (!isElement)
    for (let hook = fiber.memoizedState; hook; hook = (hook.next ?? null) as Fiber["memoizedState"]) all.hooks += 1;
  for (let child = fiber.child; child; child = child.sibling) {
    const { elements, parts, hooks } = countsOf(child);
    all.elements += elements;
    all.parts += parts;
    all.hooks += hooks;
  }
  return all;
}
