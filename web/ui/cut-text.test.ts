import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** Where a text that is cut has its whole elsewhere. Every other place says all of it in a `title` beside the cut. */
const wholeElsewhere: Record<string, string> = {
  "web/ui/states/success-toast.tsx": "screen readers hear all of it, and what was done shows on the page",
  "web/ui/charts/chart-bars.tsx": "a unit's number, whose link says all of it",
  "web/app/layout/sidebar.tsx": "the heading of the page that the link leads to",
  "web/app/layout/top-bar.tsx": "the centre's name, on the public pages in full",
  "web/app/layout/layout.tsx": "the profile, to which it leads",
  "web/portfolios/feedback-quote.tsx": "the portfolio's page",
  "web/portfolios/dashboard/recent-activity.tsx": "the portfolio, to which it leads",
  "web/portfolios/dashboard/portfolio-rows.tsx": "the portfolio, to which it leads",
  "web/portfolios/dashboard/next/next-step-card.tsx": "the form, to which it leads",
  "web/unsent/drafts/unsent-links.tsx": "the form, to which it leads",
  "web/reviews/queue-bar.tsx": "the portfolio, to which the link below it leads",
  "web/reviews/review-header.tsx": "the name of the tab",
  "web/unsent/outbox/item-panel.tsx": "its button copies all of it, and the form or portfolio that it leads to has it",
};

const cut = /(?<![-\w])(?:truncate|line-clamp-\d)(?![-\w])/;

test("whatever is cut by its style says all of it, or leads to it", async () => {
  const found = new Set<string>();
  for await (const file of glob("web/**/*.tsx", { exclude: ["web/dist/**", "**/*.test.tsx"] })) {
    const lines = (await readFile(file, "utf8")).split("\n");
    lines.forEach((line, at) => {
      const nearby = lines.slice(Math.max(0, at - 8), at + 9).join("\n");
      if (cut.test(line) && !/title[=:]/.test(nearby)) found.add(file);
    });
  }
  for (const file of Object.keys(wholeElsewhere)) found.delete(file);
  expect([...found]).toEqual([]);
});
