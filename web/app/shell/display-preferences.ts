import { displayOptions } from "contract/accounts/account-options.ts";
import type { DisplayPreferences } from "contract/accounts/accounts.ts";

/**
 * Shows every page as the person likes to read: data attributes on <html> that web/ui/reading.css looks for, such as
 * `data-size="large"`. The usual way needs no attribute, and nobody is signed in with `undefined`. Anything else in the
 * device's storage is ignored.
 */
export function applyDisplayPreferences(
  reading: Partial<DisplayPreferences> | undefined,
  root = document.documentElement,
): void {
  for (const [name, [usual, ...others]] of Object.entries(displayOptions)) {
    const chosen = reading?.[name as keyof DisplayPreferences] ?? usual;
    if (others.some((other) => other === chosen)) root.dataset[name] = chosen;
    else delete root.dataset[name];
  }
}
