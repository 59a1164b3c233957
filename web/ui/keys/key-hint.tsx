import { areSingleKeysOff } from "./shortcut-keys.ts";
import { keySigns } from "./shortcut-list.ts";

/** The key of a button, shown inside it where there is a keyboard. The button itself names it in `aria-keyshortcuts`. */
export function KeyHint({ keys }: { keys: string }) {
  if (keys.length === 1 && areSingleKeysOff()) return null;
  return (
    <kbd
      aria-hidden
      // Drawn by CSS, so that it is no part of the words that an accessible name has to repeat.
      data-keys={keySigns(keys)}
      className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-sm border border-current px-1 font-medium font-sans text-xs opacity-75 max-md:hidden pointer-coarse:hidden before:content-[attr(data-keys)]"
    />
  );
}
