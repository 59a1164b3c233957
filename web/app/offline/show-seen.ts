/** What was seen stays for so many milliseconds, or until its answers are here. */
const longest = 1000;

/**
 * Has a page as it was seen (seen-page.ts) shown as it was, to its own account (`viewer`) alone. Completes when the app may
 * take its place: it has the answers that the page asks for, so that its first rendering shows what was seen.
 */
export async function showSeen(viewer: string | undefined, answers: Promise<unknown>[]): Promise<void> {
  const page = document.querySelector<HTMLElement>("[data-seen]");
  if (page?.dataset.seen !== viewer) return page?.remove();
  // The page's policy allows no styles of single elements in its text.
  for (const one of page?.querySelectorAll<HTMLElement>("[data-style]") ?? [])
    one.style.cssText = one.dataset.style ?? "";
  await Promise.race([Promise.allSettled(answers), new Promise((resolve) => setTimeout(resolve, longest))]);
}
